-- Enterprises that are who they say they are: what they handed in, who looked at it, and until when it holds.

-- What is bought has a level; what was sold so far is numbered by its price.
alter table support_services add column level int;
update support_services set level = ranked.level
  from (select id, least(3, row_number() over (order by price, id)) as level from support_services) as ranked
  where ranked.id = support_services.id;
alter table support_services alter column level set not null;
alter table support_services add check (level between 1 and 3);

-- What was found out about an enterprise is its own to change no longer; '' until something was.
alter table enterprises add column credit_code text not null default '';
alter table enterprises add column legal_person text not null default '';
alter table enterprises add column name_fixed boolean not null default false;

create table certifications (
  id                   bigint      generated always as identity primary key,
  no                   text        not null unique check (length(no) between 8 and 32),
  enterprise_id        bigint      not null references enterprises,
  kind                 text        not null check (kind in ('first', 'renewal', 'change', 'entered', 'moved')),
  state                text        not null check (state in ('draft', 'unpaid', 'pending', 'rejected', 'withdrawn',
    'cancelled', 'approved', 'expired', 'revoked', 'replaced')),
  -- The one that it would take the place of.
  base_id              bigint      references certifications,
  -- What was bought, as it was offered then.
  service_id           bigint      references support_services,
  service_name         text        not null default '',
  level                int         check (level between 1 and 3),
  period_days          int,
  fee_amount           bigint      not null default 0 check (fee_amount >= 0),
  order_no             text        not null default '',
  subject_type         text        not null default 'enterprise' check (subject_type in
    ('enterprise', 'individual_business', 'institution', 'social_org')),
  company_name         text        not null default '',
  credit_code          text        not null default '',
  legal_person         text        not null default '',
  license_image        text        not null default '',
  -- Of the bytes: the same paper in two hands is found.
  license_digest       bytea,
  license_valid_to     date,
  registered_address   text        not null default '',
  business_scope       text        not null default '',
  founded_on           date,
  capital              text        not null default '',
  industry_id          int,
  city_id              int,
  -- Who can be asked about it, sealed; the index finds the same telephone wherever else it was given.
  contact_name_sealed  text,
  contact_phone_sealed text,
  contact_phone_index  bytea,
  authorization_letter text        not null default '',
  agreed_at            timestamptz,
  -- Who acted for the enterprise when it was last handed in.
  person_id            bigint,
  submitted_at         timestamptz,
  reject_reason        text        not null default '',
  -- Field by field, where it was sent back.
  reject_fields        jsonb,
  -- Until when it waits to be handed in again.
  resubmit_until       timestamptz,
  decided_by           bigint,
  decided_at           timestamptz,
  approved_at          timestamptz,
  expires_at           timestamptz,
  -- The last of the reminders before its end that was sent: so many days.
  reminded_days        int,
  revoke_reason        text        not null default '',
  forged               boolean     not null default false,
  -- What the register of companies said last, and whether a person has to look at it.
  registry             jsonb,
  registry_at          timestamptz,
  needs_attention      boolean     not null default false,
  created_at           timestamptz not null,
  updated_at           timestamptz not null,
  check (state <> 'approved' or (approved_at is not null and expires_at is not null)),
  check (kind = 'entered' or state <> 'approved' or length(credit_code) = 18),
  check (state not in ('rejected', 'withdrawn') or resubmit_until is not null)
);
-- One code is certified once on the whole platform, an enterprise once at a time, and applies for one thing at a time.
create unique index certifications_code on certifications (credit_code) where state = 'approved' and credit_code <> '';
create unique index certifications_in_force on certifications (enterprise_id) where state = 'approved';
create unique index certifications_open on certifications (enterprise_id)
  where state in ('draft', 'unpaid', 'pending', 'rejected', 'withdrawn');
create index certifications_owner on certifications (enterprise_id, id desc);
create index certifications_queue on certifications (submitted_at, id) where state = 'pending';
create index certifications_state on certifications (state, id desc);
create index certifications_same_code on certifications (credit_code, id desc) where credit_code <> '';
create index certifications_same_phone on certifications (contact_phone_index, id desc);
create index certifications_same_license on certifications (license_digest, id desc);
create index certifications_ends on certifications (expires_at) where state = 'approved';
create index certifications_lapses on certifications (resubmit_until) where state in ('rejected', 'withdrawn');
create index certifications_attention on certifications (registry_at, id) where needs_attention;
create index certifications_registry on certifications (registry_at nulls first, id)
  where state in ('pending', 'approved') and credit_code <> '';
create index certifications_order on certifications (order_no) where order_no <> '';
create trigger kept before delete or truncate on certifications for each statement execute function refuse_change();

-- Each step, in words that its owner and the operators both read.
create table certification_events (
  id               bigint      generated always as identity primary key,
  certification_id bigint      not null references certifications,
  step             text        not null,
  state            text        not null,
  note             text        not null default '',
  actor_kind       text        not null check (actor_kind in ('staff', 'enterprise', 'system')),
  actor_id         bigint,
  person_id        bigint,
  at               timestamptz not null
);
create index certification_events_of on certification_events (certification_id, id);
create trigger append_only before update or delete or truncate on certification_events
  for each statement execute function refuse_change();

-- Somebody says that a code is theirs which another account was certified with. Two people decide.
create table certification_contests (
  id                   bigint      generated always as identity primary key,
  no                   text        not null unique,
  credit_code          text        not null,
  enterprise_id        bigint      not null references enterprises,
  certification_id     bigint      not null references certifications,
  state                text        not null check (state in ('open', 'first', 'upheld', 'dismissed')),
  statement            text        not null,
  license_image        text        not null,
  authorization_letter text        not null default '',
  contact_name_sealed  text        not null,
  contact_phone_sealed text        not null,
  person_id            bigint,
  first_decision       text        check (first_decision in ('uphold', 'dismiss')),
  first_by             bigint,
  first_at             timestamptz,
  decided_by           bigint,
  decided_at           timestamptz,
  reason               text        not null default '',
  created_at           timestamptz not null,
  check ((state in ('upheld', 'dismissed')) = (decided_at is not null)),
  -- Two signatures are two people.
  check (decided_by <> first_by)
);
create unique index certification_contests_open on certification_contests (credit_code, enterprise_id)
  where state in ('open', 'first');
create index certification_contests_owner on certification_contests (enterprise_id, id desc);
create index certification_contests_state on certification_contests (state, id);
create trigger kept before delete or truncate on certification_contests
  for each statement execute function refuse_change();

-- What the sandbox has in place of the register of companies. Empty wherever a real one is asked.
create table sandbox_companies (
  credit_code  text        primary key,
  company_name text        not null,
  legal_person text        not null,
  status       text        not null check (status in ('active', 'abnormal', 'cancelled', 'revoked')),
  updated_at   timestamptz not null
);

-- What operators had typed as two dates: certifications that they entered, without a code, valid to their end. A page
-- that belongs to no account keeps its dates; there is nobody to be certified until somebody claims it.
with entered as (
  insert into certifications (no, enterprise_id, kind, state, company_name, approved_at, expires_at, submitted_at,
    decided_at, created_at, updated_at)
  select 'RZ' || to_char(certified_from at time zone 'Asia/Shanghai', 'YYMMDD') || 'LR' || lpad(id::text, 16, '0'),
    enterprise_id, 'entered', 'approved', name,
    certified_from, certified_until, certified_from, certified_from, certified_from, certified_from
  from companies where enterprise_id is not null and certified_from is not null
  returning id, state, approved_at, enterprise_id
), told as (
  insert into certification_events (certification_id, step, state, note, actor_kind, at)
  select id, 'enter', state, '', 'system', approved_at from entered
)
update enterprises set name_fixed = true where id in (select enterprise_id from entered);

-- Whoever was allowed everything is allowed this too: nobody else could grant it after an upgrade.
update roles set rights = rights || array['certifications.read', 'certifications.reveal', 'certifications.review',
    'certifications.revoke', 'certifications.contest', 'certifications.settings']
  where not rights && array['certifications.read'] and rights @> array[
    'news.read', 'news.write', 'news.review', 'news.publish', 'news.trash', 'news.destroy', 'news.categories',
    'notice.read', 'notice.write', 'notice.review', 'notice.publish', 'notice.trash', 'notice.destroy',
    'notice.categories', 'knowledge.read', 'knowledge.write', 'knowledge.review', 'knowledge.publish',
    'knowledge.trash', 'knowledge.destroy', 'knowledge.categories', 'help.read', 'help.write', 'help.review',
    'help.publish', 'help.trash', 'help.destroy', 'help.categories', 'page.read', 'page.write', 'page.review',
    'page.publish', 'company.read', 'company.edit', 'company.review', 'company.delete', 'product.read',
    'product.edit', 'product.review', 'product.delete', 'business.read', 'business.edit', 'business.review',
    'business.delete', 'activity.read', 'activity.edit', 'activity.review', 'activity.delete', 'activity.categories',
    'resource.read', 'resource.edit', 'resource.review', 'resource.delete', 'resource.categories', 'ad.read',
    'ad.edit', 'ad.review', 'ad.delete', 'link.read', 'link.edit', 'link.review', 'link.delete', 'strategic.read',
    'strategic.edit', 'strategic.review', 'strategic.delete', 'enterprises.read', 'enterprises.reveal',
    'enterprises.freeze', 'enterprises.phone', 'makers.read', 'makers.reveal', 'makers.freeze', 'makers.phone',
    'closures.read', 'closures.hold', 'consents.read', 'sms.read', 'messages.read', 'messages.edit',
    'withdrawals.read', 'withdrawals.reveal', 'withdrawals.review', 'withdrawals.export', 'withdrawals.pay',
    'ledger.read', 'ledger.prove', 'adjustments.read', 'adjustments.request', 'adjustments.approve',
    'reconciliation.read', 'reconciliation.run', 'reconciliation.settle', 'words.read', 'words.edit', 'contact.read',
    'contact.reveal', 'contact.handle', 'site.read', 'site.edit', 'seo.read', 'seo.edit', 'banners.read',
    'banners.edit', 'banners.delete', 'partners.read', 'partners.edit', 'partners.delete', 'ticker.read',
    'ticker.edit', 'ticker.delete', 'offers.read', 'offers.edit', 'settings.read', 'settings.edit', 'staff.read',
    'staff.edit', 'staff.password', 'roles.read', 'roles.edit', 'audit.read', 'visits.read', 'search.read',
    'defects.read'
  ];
