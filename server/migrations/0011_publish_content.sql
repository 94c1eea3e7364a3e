-- Contents become a mechanism: every save is a version, one of them is live, and what readers page through are shelves.

create table content_categories (
  id       bigint generated always as identity primary key,
  kind     text not null,
  name     text not null,
  position int  not null default 0,
  unique (kind, name)
);

create table content_versions (
  content_id      bigint      not null references contents on delete cascade,
  number          int         not null check (number > 0),
  title           text        not null,
  summary         text        not null default '',
  html            text        not null,
  -- Its first words, for lists: shown where nobody wrote a summary.
  excerpt         text        not null default '',
  cover           text        not null default '',
  category_id     bigint      references content_categories,
  tags            text[]      not null default '{}',
  attachments     jsonb       not null,
  source          text        not null default '',
  seo_title       text        not null default '',
  seo_keywords    text        not null default '',
  seo_description text        not null default '',
  -- Null for what no person wrote: the demo, and what was there before people could.
  author_id       bigint      references staff,
  restored_from   int,
  created_at      timestamptz not null,
  primary key (content_id, number)
);
create index content_versions_category on content_versions (category_id) where category_id is not null;
create trigger versions_stay before update on content_versions
  for each statement execute function refuse_change();

insert into content_versions (content_id, number, title, summary, html, excerpt, attachments, created_at)
  select id, 1, title, summary, html, left(regexp_replace(html, '<[^>]*>', '', 'g'), 120), '[]', updated_at from contents;

alter table contents
  drop constraint contents_kind_check,
  add constraint contents_kind_check check (kind in ('page', 'notice', 'news')),
  -- Where the newest version stands; readers may still see an older one.
  add column stage         text        not null default 'draft'
    check (stage in ('draft', 'review', 'released', 'trashed')),
  -- The newest version.
  add column version       int         not null default 1,
  -- The version readers see while published_at and expires_at let them; null: none.
  add column live_version  int,
  -- A newer one that takes its place at a later moment.
  add column next_version  int,
  add column next_from     timestamptz,
  add column author_id     bigint      references staff,
  add column reject_reason text        not null default '',
  add column submitted_at  timestamptz,
  add column created_at    timestamptz;

update contents set
  created_at = updated_at,
  live_version = case when published_at is not null then 1 end,
  stage = case when published_at is not null then 'released' else 'draft' end;

drop index contents_newest;
alter table contents
  alter column created_at set not null,
  drop column title,
  drop column summary,
  drop column html,
  add check ((next_version is null) = (next_from is null)),
  add check ((live_version is null) = (published_at is null)),
  add check (stage <> 'released' or live_version is not null),
  add check (stage <> 'trashed' or live_version is null);
create index contents_updated on contents (kind, updated_at desc, id desc);
create index contents_published on contents (kind, published_at desc nulls last, id desc);
create index contents_review on contents (kind, submitted_at) where stage = 'review';
create index contents_next on contents (kind, next_from) where next_from is not null;

-- Counted by a beacon, many times a second for what everybody reads: away from the rows that readers join.
create table content_views (
  content_id bigint primary key references contents on delete cascade,
  views      bigint not null
);

-- Who has a text open right now. Worth nothing after a crash.
create unlogged table content_editors (
  content_id bigint      not null,
  staff_id   bigint      not null,
  since      timestamptz not null,
  seen_at    timestamptz not null,
  primary key (content_id, staff_id)
);

-- A shelf is a list that readers page through, newest first: a kind, a category of it, a tag. An entry is visible from
-- one moment until another; that is all a reader's question depends on, so what is scheduled needs nobody to act.
-- Names are compared byte by byte, so that those with one beginning lie together whatever language the database speaks.
create table shelf_entries (
  shelf         text        collate "C" not null,
  published_at  timestamptz not null,
  content_id    bigint      not null references contents on delete cascade,
  visible_from  timestamptz not null,
  visible_until timestamptz,
  primary key (shelf, published_at, content_id),
  check (visible_from >= published_at),
  check (visible_until is null or visible_until > visible_from)
);
create index shelf_entries_content on shelf_entries (content_id);
create index shelf_entries_later on shelf_entries (shelf, visible_from) where visible_from > published_at;
create index shelf_entries_ending on shelf_entries (shelf, visible_until) where visible_until is not null;

-- How many entries stand on a shelf for each day (in Shanghai): page ten thousand is found by adding these up instead
-- of walking past a hundred thousand rows.
create table shelf_days (
  shelf   text collate "C" not null,
  day     date not null,
  entries int  not null,
  primary key (shelf, day)
);

create function count_shelf_entries() returns trigger language plpgsql as $$
begin
  insert into shelf_days as known (shelf, day, entries)
    select shelf, (published_at at time zone 'Asia/Shanghai')::date as day,
      count(*) * case tg_op when 'INSERT' then 1 else -1 end
    from changed group by 1, 2 order by 1, 2
    on conflict (shelf, day) do update set entries = known.entries + excluded.entries;
  return null;
end $$;
create trigger shelf_entries_added after insert on shelf_entries
  referencing new table as changed for each statement execute function count_shelf_entries();
create trigger shelf_entries_removed after delete on shelf_entries
  referencing old table as changed for each statement execute function count_shelf_entries();
-- Entries are replaced, never changed: otherwise the counts would have to follow twice.
create trigger entries_stay before update on shelf_entries
  for each statement execute function refuse_change();

insert into shelf_entries (shelf, published_at, content_id, visible_from, visible_until)
  select kind, published_at, id, published_at, expires_at from contents
  where kind = 'notice' and published_at is not null;
