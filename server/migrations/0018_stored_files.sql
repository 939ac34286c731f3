-- What a company has stored, counted in the index alone.
create index files_stored on files (tenant_id) include (size) where purpose <> 'export';
