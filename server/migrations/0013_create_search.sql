-- What visitors can find, what they looked for, and what nobody may write.

create table sensitive_words (
  id         bigint generated always as identity primary key,
  word       text        not null unique check (length(word) between 1 and 40),
  note       text        not null default '' check (length(note) <= 60),
  created_at timestamptz not null,
  -- Null for what no person wrote: the demo.
  created_by bigint      references staff
);
create index sensitive_words_newest on sensitive_words (created_at desc, id desc);

-- One row for each text that can be found during one window of time; written together with the fact it describes.
-- Everything a question may ask of it is a word of `lexemes`, so that the index alone finds the answer:
--   news/17/t/词  in the title, its names and tags: pairs of characters, single ones, Latin words
--   news/17/p/sz  a beginning of how the title sounds, at the beginning of a word of it
--   news/17/b/词  a word anywhere
-- where 17 says which thousands of its kind it was born among.
create table search_documents (
  id            bigint generated always as identity primary key,
  kind          text        not null check (kind in ('company', 'product', 'business', 'activity', 'resource', 'news',
                                                     'notice', 'knowledge', 'help')),
  subject_id    bigint      not null,
  -- The how-manyeth of its kind; kept when the subject is written again, so that thousands stay thousands.
  number        bigint      not null,
  title         text        not null,
  -- Letters and digits of the title alone, in one shape: what exact and beginning are compared with.
  title_key     text        collate "C" not null,
  sounds        text        not null,
  summary       text        not null,
  text          text        not null,
  image         text        not null,
  path          text        not null,
  published_at  timestamptz not null,
  visible_from  timestamptz not null,
  visible_until timestamptz,
  lexemes       tsvector    not null,
  check (visible_until is null or visible_until > visible_from)
);
create index search_documents_subject on search_documents (kind, subject_id);
create index search_documents_number on search_documents (kind, number);
create index search_documents_title on search_documents (kind, title_key);
create index search_documents_ended on search_documents (visible_until) where visible_until is not null;
-- Written to directly: a list of pending entries would be read through by every question until somebody empties it.
create index search_documents_lexemes on search_documents using gin (lexemes) with (fastupdate = off);

create sequence search_numbers_company;
create sequence search_numbers_product;
create sequence search_numbers_business;
create sequence search_numbers_activity;
create sequence search_numbers_resource;
create sequence search_numbers_news;
create sequence search_numbers_notice;
create sequence search_numbers_knowledge;
create sequence search_numbers_help;

-- How far the texts that were here before the index, or before its newest shape, have been written into it.
create table search_rebuilds (
  source   text   primary key,
  shape    int    not null,
  after_id bigint not null,
  finished boolean not null
);

-- What was looked for, by day in Shanghai; never by whom. What no longer has room is counted under the empty query.
create table search_log (
  day    text   not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  query  text   not null check (length(query) <= 60),
  asked  bigint not null,
  missed bigint not null check (missed <= asked),
  primary key (day, query)
);
