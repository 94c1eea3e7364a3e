-- What can be bought here, besides what has tables of its own. Amounts are whole fen.

-- Help with being certified, sold by period.
create table support_services (
  id             bigint generated always as identity primary key,
  name           text    not null,
  price          bigint  not null check (price >= 0),
  original_price bigint  check (original_price >= price),
  period_days    int     not null check (period_days > 0),
  benefits       text[]  not null default '{}',
  cover          text    not null default '',
  position       int     not null default 0,
  shown          boolean not null default true
);

-- What makers can become; a higher rank includes more.
create table vip_levels (
  id             bigint generated always as identity primary key,
  name           text    not null,
  rank           int     not null check (rank > 0),
  price          bigint  not null check (price >= 0),
  original_price bigint  check (original_price >= price),
  duration_days  int     not null check (duration_days > 0),
  benefits       text[]  not null default '{}',
  shown          boolean not null default true
);

-- Links that somebody paid for, shown within their window. The address becomes a link on every page it stands on.
create table site_links (
  id        bigint generated always as identity primary key,
  site_name text        not null,
  url       text        not null check (url ~ '^https?://'),
  logo      text        not null default '',
  position  text        not null check (position in ('home', 'inner', 'footer')),
  -- What the link tells search engines; a paid one says that it is.
  rel       text        not null default 'sponsored' check (rel ~ '^[a-z ]{0,40}$'),
  starts_at timestamptz not null,
  ends_at   timestamptz not null check (ends_at > starts_at),
  shown     boolean     not null default true
);
create index site_links_window on site_links (ends_at, starts_at) where shown;
