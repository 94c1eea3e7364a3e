-- Files lie in one of two places: folders of our own, or a bucket. A row says where its bytes were put, one row says
-- where new ones go. Moving is copying row by row while everything runs.

alter table files add column place text not null default 'local' check (place in ('local', 's3'));
create index files_by_place on files (place, id) where state = 'stored';

create table file_places (
  -- One row, and no second one.
  only_one   boolean     primary key default true check (only_one),
  current    text        not null check (current in ('local', 's3')),
  changed_at timestamptz not null
);

-- Transactional outbox: bytes whose row is gone. Written with the deletion, gone once the bytes are, so that a store
-- which is away at that moment leaves a line here and no garbage for ever.
create table file_leftovers (
  area text not null check (area in ('uploads', 'public', 'private')),
  path text not null check (length(path) between 1 and 500),
  primary key (area, path)
);
