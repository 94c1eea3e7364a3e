-- How often pages are read, by how many people, and where those came from; never by whom.

create table visit_hours (
  hour   timestamptz not null,
  path   text        not null check (length(path) <= 300),
  source text        not null check (length(source) <= 100),
  views  bigint      not null,
  primary key (hour, path, source)
);

create table visit_visitors (
  hour     timestamptz primary key,
  visitors bigint      not null
);

-- Days are Shanghai's, as text: 2026-11-16.
create table visit_days (
  day      text   primary key check (day ~ '^\d{4}-\d\d-\d\d$'),
  views    bigint not null,
  visitors bigint not null
);

-- What the visitors of a day are made unrecognisable with. When the day is over its row is deleted, and from then on
-- nobody can find out whether an address was among that day's visitors.
create table visit_salts (
  day  text  primary key,
  salt bytea not null
);

-- Who has been counted today already; deleted together with the salt.
create table visit_digests (
  day    text        not null,
  digest bytea       not null,
  hour   timestamptz not null,
  primary key (day, digest, hour)
);
