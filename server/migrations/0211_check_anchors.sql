-- What our own texts link to, and whether it is still there.

create table anchor_targets (
  url         text        primary key check (length(url) between 1 and 1000),
  -- Nobody else looks at it until then.
  taken_until timestamptz,
  checked_at  timestamptz,
  fault       text        not null default '' check (length(fault) <= 60),
  -- Since when every look has failed.
  bad_since   timestamptz,
  check (bad_since is null or checked_at is not null)
);
create index anchor_targets_due on anchor_targets (checked_at nulls first);
create index anchor_targets_bad on anchor_targets (bad_since) where bad_since is not null;

create table text_anchors (
  content_id bigint not null references contents (id) on delete cascade,
  url        text   not null references anchor_targets (url) on delete cascade,
  primary key (content_id, url)
);
create index text_anchors_url on text_anchors (url);

-- How far today's walk through the texts has come.
create table anchor_walks (
  id       boolean primary key default true check (id),
  day      text    not null,
  after_id bigint  not null
);
insert into anchor_walks (day, after_id) values ('2000-01-01', 0);
