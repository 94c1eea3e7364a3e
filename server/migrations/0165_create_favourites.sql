-- 收藏: what somebody wants to find again, and words of which they want to hear.
create table favourites (
  realm      text        not null check (realm in ('enterprise', 'maker')),
  owner_id   bigint      not null,
  kind       text        not null check (kind in ('company', 'product', 'business')),
  subject_id bigint      not null,
  -- What it was called then: what has gone is still known by its name.
  title      text        not null,
  saved_at   timestamptz not null,
  primary key (realm, owner_id, kind, subject_id)
);
create index favourites_newest on favourites (realm, owner_id, saved_at desc, kind, subject_id);

create table saved_words (
  id        bigint      generated always as identity primary key,
  realm     text        not null check (realm in ('enterprise', 'maker')),
  owner_id  bigint      not null,
  word      text        not null check (length(word) between 1 and 40),
  saved_at  timestamptz not null,
  -- What was published up to then is known to them: it is looked for what came later.
  told_upto timestamptz not null,
  unique (realm, owner_id, word)
);
