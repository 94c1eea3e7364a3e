-- Matching: which companies fit an opportunity, and which opportunities fit a company. All of it follows from other rows
-- and can be made again from them.

-- What has changed and is not looked at yet: an outbox, one line for each, whatever happened how often.
create table match_queue (
  kind       text        not null check (kind in ('company', 'business')),
  subject_id bigint      not null,
  asked_at   timestamptz not null,
  primary key (kind, subject_id)
);
create index match_queue_asked on match_queue (asked_at, kind, subject_id);

-- What is compared of each: companies that are shown, opportunities that are open.
create table match_profiles (
  kind       text        not null check (kind in ('company', 'business')),
  subject_id bigint      not null,
  -- Whose opportunity it is; of a company itself.
  company_id bigint      not null,
  -- Nothing for a company.
  side       text        not null default '',
  division   int         not null,
  -- What the poster of an opportunity is in.
  poster_division int    not null,
  -- Other divisions that its own words give away, each with how surely.
  divisions  jsonb       not null default '{}',
  -- What part it plays in a trade, as far as its words say.
  traits     text[]      not null default '{}',
  city       int         not null,
  province   int         not null,
  fresh_at   timestamptz not null,
  trusted_until timestamptz,
  terms      text[]      not null,
  primary key (kind, subject_id)
);
create index match_profiles_near on match_profiles (kind, division, city, fresh_at desc);
create index match_profiles_trade on match_profiles (kind, division, fresh_at desc);

-- An inverted index of their words, the freshest first: a word that everybody uses costs no more than a rare one.
create table match_terms (
  kind       text        not null,
  term       text        not null collate "C",
  fresh_at   timestamptz not null,
  subject_id bigint      not null,
  weight     real        not null,
  primary key (kind, term, fresh_at, subject_id) include (weight)
);

-- The best of them, a bounded number for each company and each opportunity.
create table matches (
  -- For whom: the company it is shown to, or the opportunity it was found for.
  side       text        not null check (side in ('company', 'business')),
  owner_id   bigint      not null,
  other_id   bigint      not null,
  score      real        not null,
  reasons    text[]      not null,
  found_at   timestamptz not null,
  primary key (side, owner_id, other_id)
);
create index matches_best on matches (side, owner_id, score desc, other_id desc);
create index matches_other on matches (side, other_id);

-- What somebody does not want to see again, and who wants none of it.
create table match_refusals (
  enterprise_id  bigint      not null references enterprises,
  opportunity_id bigint      not null references opportunities on delete cascade,
  person_id      bigint      references persons,
  at             timestamptz not null,
  primary key (enterprise_id, opportunity_id)
);
create table match_choices (
  enterprise_id bigint      primary key references enterprises,
  -- 不使用个性化推荐
  off           boolean     not null,
  -- The day of the last digest.
  told_on       date,
  -- What was found later than this was in no digest.
  told_upto     timestamptz,
  person_id     bigint      references persons,
  updated_at    timestamptz not null
);

-- What is there already is looked at when the house opens.
insert into match_queue (kind, subject_id, asked_at)
  select 'company', id, updated_at from companies where state = 'shown'
  union all select 'business', id, updated_at from opportunities where state = 'shown';
