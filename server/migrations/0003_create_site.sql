-- What every page of the public site shows around its own content.

create table seo_entries (
  page        text        primary key,
  title       text        not null,
  keywords    text        not null,
  description text        not null,
  updated_at  timestamptz not null
);

-- Slots are rows, so that an operator can name them; the codes are the specification's.
create table banner_slots (
  code   text primary key,
  label  text not null,
  page   text not null,
  width  int  not null check (width > 0),
  height int  not null check (height > 0)
);

create table banners (
  id        bigint generated always as identity primary key,
  slot      text        not null references banner_slots,
  part      text        not null check (part in ('pc', 'mobile')),
  image     text        not null,
  alt       text        not null,
  title     text        not null default '',
  subtitle  text        not null default '',
  link      text        not null default '',
  starts_at timestamptz not null,
  ends_at   timestamptz,
  position  int         not null default 0,
  check (ends_at is null or ends_at > starts_at)
);
create index banners_slot on banners (slot, part, position, id);

create table partner_links (
  id       bigint generated always as identity primary key,
  name     text    not null,
  url      text    not null,
  logo     text    not null default '',
  position int     not null default 0,
  shown    boolean not null default true
);

create table ticker_messages (
  id        bigint generated always as identity primary key,
  content   text        not null check (length(content) between 1 and 120),
  starts_at timestamptz not null,
  ends_at   timestamptz,
  position  int         not null default 0
);

insert into banner_slots (code, label, page, width, height) values
  ('INDEX',  '首页',         '/',              1920, 560),
  ('GYWM',   '关于我们',     '/about',         1920, 320),
  ('LXWM',   '联系我们',     '/contact',       1920, 320),
  ('BZLB',   '帮助列表',     '/help',          1920, 320),
  ('BZXQ',   '帮助详情',     '/help',          1920, 320),
  ('XWLB',   '新闻列表',     '/news',          1920, 320),
  ('XWXQ',   '新闻详情',     '/news/{id}',     1920, 320),
  ('WZSDLB', '知识列表',     '/knowledge',     1920, 320),
  ('WZSDXQ', '知识详情',     '/knowledge/{id}', 1920, 320),
  ('HYHDLB', '会员活动列表', '/activity',      1920, 320),
  ('HYHDXQ', '会员活动详情', '/activity/{id}', 1920, 320),
  ('WZQYM',  '企业名录',     '/company',       1920, 320),
  ('SJC',    '商机池',       '/business',      1920, 320),
  ('ZYLB',   '资源列表',     '/resources',     1920, 320),
  ('ZYXQ',   '资源详情',     '/resources/{id}', 1920, 320);
