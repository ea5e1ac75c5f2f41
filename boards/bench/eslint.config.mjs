/**
 * Lint rules of the bench and of the pages in a browser: eslint's own recommendations, and the
 * sizes the project keeps.
 */

import js from '@eslint/js';
import globals from 'globals';

export default [
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2023, sourceType: 'module', globals: globals.node },
    rules: {
      'complexity': ['error', 10],
      'curly': 'error',
      'eqeqeq': 'error',
      'max-len': ['error', { code: 99 }],
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', { max: 30, skipBlankLines: true, skipComments: true }],
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  {
    // A decoder is one switch over the codes of its datasheet.
    files: ['emulator/**/*.js', 'parts/**/*.js', 'test/pio/slow_pio.js'],
    rules: { 'complexity': ['error', 16] },
  },
  {
    files: ['host_tools/*/web/page/**/*.js'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['test/**/*.js'],
    rules: { 'max-lines-per-function': 'off' },
  },
];
