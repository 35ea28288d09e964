-- Pictures and documents of the catalogue.

-- Bytes, kept once however many files have them. Without hash while they are received.
create table file_contents (
  content_id bigint generated always as identity primary key,
  hash text unique check (hash ~ '^[0-9a-f]{64}$'),
  size bigint not null default 0 check (size >= 0),
  media_type text,
  -- Of a picture.
  width integer,
  height integer,
  -- Of a PDF.
  page_count integer,
  created_at timestamptz not null default current_moment()
);

-- In parts, so that a large file is never in memory as a whole.
create table file_chunks (
  content_id bigint not null references file_contents on delete cascade,
  start bigint not null,
  bytes bytea not null,
  primary key (content_id, start)
);
-- Pictures and PDFs are compressed already.
alter table file_chunks alter column bytes set storage external;

-- A picture in one of the sizes that screens name.
create table file_renditions (
  content_id bigint not null references file_contents on delete cascade,
  size text not null,
  format text not null,
  bytes bytea not null,
  primary key (content_id, size, format)
);
alter table file_renditions alter column bytes set storage external;

create table files (
  file_id integer generated always as identity primary key,
  kind text not null,
  title text not null check (btrim(title) <> '' and length(title) <= 200),
  -- Null: a file of all countries.
  country_ids text[] check (cardinality(country_ids) > 0 and has_no_repeats(country_ids)),
  -- The products it is about, by their codes.
  dh_codes text[] not null default '{}',
  languages text[] not null default '{}',
  revision text not null default '',
  revision_date date,
  valid_from date,
  valid_until date,
  -- Rights of a picture.
  licence text not null default '',
  territory text not null default '',
  rights_until date,
  -- Language → text.
  alternative_texts jsonb not null default '{}' check (jsonb_typeof(alternative_texts) = 'object'),
  -- Whether it can be read without signing in. Pack images always can.
  is_published boolean not null default false,
  current_version integer not null default 1,
  created_by text not null default current_actor(),
  created_at timestamptz not null default current_moment(),
  updated_by text not null default current_actor(),
  updated_at timestamptz not null default current_moment(),
  -- In the bin since then.
  deleted_at timestamptz,
  check (valid_from <= valid_until)
);
create index files_in_bin on files (deleted_at) where deleted_at is not null;
create index files_by_code on files using gin (dh_codes);

-- Versions are never changed.
create table file_versions (
  file_id integer not null references files on delete cascade,
  version integer not null check (version > 0),
  content_id bigint not null references file_contents,
  file_name text not null,
  -- Of the bytes that were uploaded, before location data and the like were removed.
  uploaded_hash text not null,
  created_by text not null default current_actor(),
  created_at timestamptz not null default current_moment(),
  primary key (file_id, version)
);
create index file_versions_by_content on file_versions (content_id);
create index file_versions_by_upload on file_versions (uploaded_hash);

-- Files that a user sends together, and that are applied or discarded together.
create table file_uploads (
  upload_id bigint generated always as identity primary key,
  state text not null default 'Checked' check (state in ('Checked', 'Applied', 'Undone')),
  -- The file that gets a new version.
  replaces integer references files on delete cascade,
  created_by text not null default current_actor(),
  created_at timestamptz not null default current_moment(),
  applied_at timestamptz,
  undone_at timestamptz
);
create index file_uploads_by_state on file_uploads (state, created_at);

create table staged_files (
  upload_id bigint not null references file_uploads on delete cascade,
  number integer not null,
  name text not null,
  size bigint not null check (size >= 0),
  state text not null default 'Receiving' check (state in ('Receiving', 'Received', 'Ready', 'Rejected')),
  content_id bigint references file_contents,
  uploaded_hash text,
  -- What was corrected while it was read: the picture was turned, its ending did not fit.
  notes text[] not null default '{}',
  problem text,
  -- A server reads it until then; after that, another one does.
  claimed_until timestamptz,
  -- What it became.
  file_id integer references files on delete set null,
  version integer,
  previous_version integer,
  primary key (upload_id, number)
);
create index staged_files_received on staged_files (upload_id, number) where state = 'Received';
create index staged_files_by_content on staged_files (content_id);
create index staged_files_by_file on staged_files (file_id);

-- Signs addresses of files that are not published. Created by the first server that needs it.
create table file_keys (
  only_one boolean primary key default true check (only_one),
  key text not null,
  created_at timestamptz not null default current_moment()
);

-- Looked at when a file is deleted.
create index products_by_pack_image_file on products (file_of_address(weblink_pack_image))
  where file_of_address(weblink_pack_image) is not null;
create index products_by_safety_data_sheet_file on products (file_of_address(weblink_safety_data_sheet))
  where file_of_address(weblink_safety_data_sheet) is not null;
