-- What enterprises show and buy, and what the platform offers them. Every table begins with the same head: where the
-- record stands and why it was sent back, its version (two who change it at once are told), when readers first saw it.

create extension if not exists btree_gist;

alter table content_categories rename to categories;
alter index content_categories_pkey rename to categories_pkey;
alter table categories rename constraint content_categories_kind_name_key to categories_kind_name_key;
alter table contents
  drop constraint contents_kind_check,
  add constraint contents_kind_check check (kind in ('page', 'notice', 'news', 'knowledge', 'help'));

create table companies (
  id             bigint generated always as identity primary key,
  state          text        not null check (state in ('draft', 'review', 'shown', 'hidden', 'rejected')),
  reject_reason  text        not null default '',
  version        int         not null default 1,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  published_at   timestamptz,
  -- Whose page it is; null for what the platform entered itself.
  enterprise_id  bigint      unique references enterprises,
  name           text        not null unique,
  short_name     text        not null default '',
  summary        text        not null default '',
  html           text        not null default '',
  logo           text        not null default '',
  cover          text        not null default '',
  business       text[]      not null default '{}',
  industry_id    int         not null,
  region_id      int         not null,
  address        text        not null default '',
  founded_on     date,
  staff_size     text        not null default '' check (staff_size in ('', '1-19', '20-99', '100-499', '500-999', '1000+')),
  capital        text        not null default '',
  website        text        not null default '',
  contact_name   text        not null default '',
  contact_phone  text        not null default '',
  contact_email  text        not null default '',
  contact_wechat text        not null default '',
  -- Copied here by whoever decides them, in the same transaction: directories filter by both.
  certified_from  timestamptz,
  certified_until timestamptz,
  partner_from    timestamptz,
  partner_until   timestamptz,
  check (state <> 'shown' or published_at is not null),
  check (certified_until > certified_from),
  check (partner_until > partner_from)
);
create index companies_updated on companies (updated_at desc, id desc);
create index companies_state on companies (state, updated_at desc, id desc);

create table products (
  id            bigint generated always as identity primary key,
  state         text        not null check (state in ('draft', 'review', 'shown', 'hidden', 'rejected')),
  reject_reason text        not null default '',
  version       int         not null default 1,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  published_at  timestamptz,
  company_id    bigint      not null references companies,
  name          text        not null,
  summary       text        not null default '',
  html          text        not null default '',
  -- The first one stands for the product in lists.
  pictures      text[]      not null default '{}',
  -- Both null: to be agreed.
  price_from    bigint      check (price_from >= 0),
  price_to      bigint      check (price_to >= price_from),
  unit          text        not null default '',
  position      int         not null default 0,
  check (state <> 'shown' or published_at is not null)
);
create index products_company on products (company_id, position, id);
create index products_updated on products (updated_at desc, id desc);
create index products_state on products (state, updated_at desc, id desc);

create table opportunities (
  id            bigint generated always as identity primary key,
  state         text        not null check (state in ('draft', 'review', 'shown', 'hidden', 'rejected', 'closed')),
  reject_reason text        not null default '',
  version       int         not null default 1,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  published_at  timestamptz,
  company_id    bigint      not null references companies,
  side          text        not null check (side in ('offer', 'need')),
  form          text        not null
    check (form in ('goods', 'service', 'channel', 'capital', 'technology', 'talent')),
  title         text        not null,
  summary       text        not null default '',
  html          text        not null default '',
  industry_id   int         not null,
  region_id     int         not null,
  -- A budget or a price; both null: to be agreed.
  amount_from   bigint      check (amount_from >= 0),
  amount_to     bigint      check (amount_to >= amount_from),
  quantity      text        not null default '',
  valid_until   timestamptz not null,
  check (state <> 'shown' or published_at is not null)
);
create index opportunities_company on opportunities (company_id, published_at desc, id desc);
create index opportunities_updated on opportunities (updated_at desc, id desc);
create index opportunities_state on opportunities (state, updated_at desc, id desc);

create table activities (
  id                bigint generated always as identity primary key,
  state             text        not null check (state in ('draft', 'shown', 'hidden', 'cancelled')),
  reject_reason     text        not null default '',
  version           int         not null default 1,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  published_at      timestamptz,
  title             text        not null,
  summary           text        not null default '',
  html              text        not null default '',
  cover             text        not null default '',
  category_id       bigint      references categories,
  -- Who holds it; null: the platform.
  company_id        bigint      references companies,
  mode              text        not null check (mode in ('online', 'onsite')),
  region_id         int,
  address           text        not null default '',
  -- Shown to those who signed up.
  join_url          text        not null default '',
  starts_at         timestamptz not null,
  ends_at           timestamptz not null check (ends_at > starts_at),
  signup_from       timestamptz not null,
  signup_until      timestamptz not null check (signup_until > signup_from),
  -- Nought: as many as come. Seats are taken one by one under this check, however many ask at once.
  quota             int         not null default 0 check (quota >= 0),
  seats_taken       int         not null default 0 check (seats_taken >= 0),
  per_company_limit int         not null default 1 check (per_company_limit > 0),
  fee               bigint      not null default 0 check (fee >= 0),
  audience          text        not null default 'all' check (audience in ('all', 'enterprise', 'maker', 'vip')),
  need_review       boolean     not null default false,
  -- What is asked of those who sign up, besides name and phone.
  questions         jsonb       not null default '[]',
  check (quota = 0 or seats_taken <= quota),
  check (state not in ('shown', 'cancelled') or published_at is not null),
  check (mode = 'online' or region_id is not null)
);
create index activities_starts on activities (starts_at, id);
create index activities_ends on activities (ends_at, id);
create index activities_company on activities (company_id, starts_at desc) where company_id is not null;
create index activities_category on activities (category_id) where category_id is not null;
create index activities_updated on activities (updated_at desc, id desc);
create index activities_state on activities (state, updated_at desc, id desc);

create table resources (
  id            bigint generated always as identity primary key,
  state         text        not null check (state in ('draft', 'shown', 'hidden')),
  reject_reason text        not null default '',
  version       int         not null default 1,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  published_at  timestamptz,
  title         text        not null,
  summary       text        not null default '',
  html          text        not null default '',
  cover         text        not null default '',
  category_id   bigint      references categories,
  format        text        not null check (format in ('pdf', 'docx', 'xlsx', 'pptx', 'zip', 'image')),
  -- [{url, name, bytes}]
  files         jsonb       not null,
  points        int         not null default 0 check (points >= 0),
  vip_free      boolean     not null default false,
  audience      text        not null default 'all' check (audience in ('all', 'enterprise', 'maker')),
  check (state <> 'shown' or published_at is not null)
);
create index resources_category on resources (category_id) where category_id is not null;
create index resources_updated on resources (updated_at desc, id desc);
create index resources_state on resources (state, updated_at desc, id desc);

create table ad_slots (
  id            bigint generated always as identity primary key,
  state         text        not null check (state in ('shown', 'hidden')),
  reject_reason text        not null default '',
  version       int         not null default 1,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  published_at  timestamptz,
  code          text        not null unique check (code ~ '^[A-Z][A-Z0-9_]{1,30}$'),
  name          text        not null,
  -- The address it stands at.
  page          text        not null,
  platform      text        not null default 'pc' check (platform in ('pc', 'mobile')),
  width         int         not null check (width > 0),
  height        int         not null check (height > 0),
  -- How many can run there at once, taking turns.
  capacity      int         not null check (capacity between 1 and 20),
  price_day     bigint      not null check (price_day >= 0),
  min_days      int         not null check (min_days > 0),
  max_days      int         not null check (max_days >= min_days),
  note          text        not null default '',
  position      int         not null default 0
);

create table ads (
  id               bigint generated always as identity primary key,
  state            text        not null check (state in
    ('draft', 'pending_pay', 'pending_review', 'approved', 'rejected', 'paused', 'offline', 'cancelled', 'refunded')),
  reject_reason    text        not null default '',
  version          int         not null default 1,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  published_at     timestamptz,
  no               text        not null unique,
  -- Who pays; null: the platform itself.
  enterprise_id    bigint      references enterprises,
  company_id       bigint      references companies,
  slot_id          bigint      not null references ad_slots,
  seat             int         not null check (seat > 0),
  -- Days in Shanghai, the last one included.
  starts_on        date        not null,
  ends_on          date        not null check (ends_on >= starts_on),
  -- What the seat cost when it was taken.
  price_day        bigint      not null check (price_day >= 0),
  amount           bigint      not null check (amount >= 0),
  cash_amount      bigint      not null default 0 check (cash_amount >= 0),
  promotion_amount bigint      not null default 0 check (promotion_amount >= 0),
  -- A seat that is not paid in time is free again.
  held_until       timestamptz,
  title            text        not null,
  image            text        not null,
  alt              text        not null,
  target_url       text        not null,
  qualifications   jsonb       not null default '[]',
  -- A seat has one tenant a day, whoever asks first.
  constraint ads_one_tenant exclude using gist
    (slot_id with =, seat with =, daterange(starts_on, ends_on, '[]') with &&)
    where (state in ('pending_pay', 'pending_review', 'approved', 'paused'))
);
create index ads_company on ads (company_id) where company_id is not null;
create index ads_slot on ads (slot_id, ends_on);
create index ads_running on ads (ends_on, starts_on) where state = 'approved';
create index ads_updated on ads (updated_at desc, id desc);
create index ads_state on ads (state, updated_at desc, id desc);

alter table site_links
  add column state         text        not null default 'shown'
    check (state in ('unpaid', 'shown', 'review', 'rejected', 'expired', 'cancelled', 'hidden')),
  add column reject_reason text        not null default '',
  add column version       int         not null default 1,
  add column created_at    timestamptz,
  add column updated_at    timestamptz,
  add column published_at  timestamptz,
  add column no            text        unique,
  add column enterprise_id bigint      references enterprises,
  add column company_id    bigint      references companies,
  add column description   text        not null default '',
  add column category      text        not null default '',
  add column contact_way   text        not null default '',
  add column icp_no        text        not null default '',
  add column months        int         not null default 12 check (months between 1 and 120),
  add column price_month   bigint      not null default 0 check (price_month >= 0),
  add column amount        bigint      not null default 0 check (amount >= 0),
  add column cash_amount   bigint      not null default 0 check (cash_amount >= 0),
  add column promotion_amount bigint   not null default 0 check (promotion_amount >= 0),
  add column auto_renew    boolean     not null default false,
  add column checked_at    timestamptz,
  add column http_status   int,
  -- Whether the other site links back to us.
  add column linked_back   boolean;
update site_links set created_at = starts_at, updated_at = starts_at, published_at = starts_at, no = 'WZ' || id,
  state = case when shown then 'shown' else 'hidden' end;
drop index site_links_window;
alter table site_links
  alter column created_at set not null,
  alter column updated_at set not null,
  alter column no set not null,
  alter column state drop default,
  drop column shown;
create index site_links_window on site_links (ends_at, starts_at) where state = 'shown';
create index site_links_updated on site_links (updated_at desc, id desc);
create index site_links_state on site_links (state, updated_at desc, id desc);

create table partner_plans (
  id            bigint generated always as identity primary key,
  state         text        not null check (state in ('shown', 'hidden')),
  reject_reason text        not null default '',
  version       int         not null default 1,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  published_at  timestamptz,
  name          text        not null unique,
  fee           bigint      not null check (fee >= 0),
  deposit       bigint      not null default 0 check (deposit >= 0),
  months        int         not null check (months between 1 and 120),
  benefits      text[]      not null default '{}',
  position      int         not null default 0
);

create table strategic_partners (
  id             bigint generated always as identity primary key,
  state          text        not null check (state in
    ('pending', 'approved', 'active', 'expired', 'rejected', 'cancelled', 'terminated', 'refunded')),
  reject_reason  text        not null default '',
  version        int         not null default 1,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  published_at   timestamptz,
  no             text        not null unique,
  enterprise_id  bigint      references enterprises,
  company_id     bigint      not null references companies,
  plan_id        bigint      not null references partner_plans,
  -- What the plan said when it was agreed.
  fee_amount     bigint      not null check (fee_amount >= 0),
  deposit_amount bigint      not null default 0 check (deposit_amount >= 0),
  months         int         not null check (months between 1 and 120),
  benefits       text[]      not null default '{}',
  statement      text        not null default '',
  contract_file  text        not null default '',
  starts_at      timestamptz,
  ends_at        timestamptz,
  check (ends_at > starts_at),
  check (state <> 'active' or (starts_at is not null and ends_at is not null))
);
create index strategic_partners_company on strategic_partners (company_id);
-- A company has one partnership at a time; the next may be agreed before the last is over.
alter table strategic_partners add constraint strategic_partners_one_at_a_time
  exclude using gist (company_id with =, tstzrange(starts_at, ends_at) with &&) where (state = 'active');
create index strategic_partners_active on strategic_partners (ends_at, starts_at) where state = 'active';
create index strategic_partners_updated on strategic_partners (updated_at desc, id desc);
create index strategic_partners_state on strategic_partners (state, updated_at desc, id desc);

-- Counted by beacons and clicks: away from the rows that readers join. `uses` are downloads, or clicks that led away.
create table record_counts (
  kind       text   not null,
  subject_id bigint not null,
  views      bigint not null default 0,
  uses       bigint not null default 0,
  primary key (kind, subject_id)
);
