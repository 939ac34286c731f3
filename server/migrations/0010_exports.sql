-- Files that the server writes for one person; they are kept for some days.
alter type file_purpose add value 'export';
