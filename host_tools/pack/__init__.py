"""The submission pack of a table controller: one document as HTML and PDF, with what it names."""
