-- Short sayings, of which the site shows one each day.

create table quotes (
  id      bigint generated always as identity primary key,
  kind    text    not null default 'saying' check (kind in ('saying')),
  content text    not null check (length(content) between 1 and 200),
  author  text    not null,
  -- The book and, where there is one, the chapter.
  source  text    not null,
  -- Taken out of the round instead of deleted, so that the audit's subjects keep their rows.
  shown   boolean not null default true
);
