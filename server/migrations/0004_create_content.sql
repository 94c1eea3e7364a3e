-- Texts that people write and others read. A row is visible from published_at until expires_at.

create table contents (
  id           bigint generated always as identity primary key,
  kind         text        not null check (kind in ('page', 'notice')),
  -- Pages stand under a fixed key; everything else is found by its id.
  key          text,
  title        text        not null,
  summary      text        not null default '',
  html         text        not null,
  published_at timestamptz,
  expires_at   timestamptz,
  updated_at   timestamptz not null,
  check ((kind = 'page') = (key is not null)),
  check (expires_at is null or expires_at > published_at)
);
create unique index contents_key on contents (key) where key is not null;
create index contents_newest on contents (kind, published_at desc, id desc) where published_at is not null;
