-- Posters: what makers show to invite others, drawn with their name and a code of their own; and texts and pictures of
-- ours to send on.

create table poster_templates (
  id         bigint      generated always as identity primary key,
  name       text        not null check (length(name) between 1 and 20),
  -- Drawn by the house itself, or a picture with the places of code and name.
  design     text        check (design in ('bridge', 'letter', 'card')),
  picture    text        not null default '' check (length(picture) <= 200),
  code_x     integer     not null default 0,
  code_y     integer     not null default 0,
  code_size  integer     not null default 240 check (code_size between 140 and 600),
  name_text  text        not null default '{name}' check (length(name_text) <= 30),
  name_x     integer     not null default 0,
  name_y     integer     not null default 0,
  name_size  integer     not null default 40 check (name_size between 20 and 120),
  name_width integer     not null default 400 check (name_width between 80 and 750),
  name_color text        not null default '#0e1a33' check (name_color ~ '^#[0-9a-fA-F]{6}$'),
  name_align text        not null default 'start' check (name_align in ('start', 'middle', 'end')),
  vip_only   boolean     not null default false,
  shown      boolean     not null default false,
  position   integer     not null default 0 check (position between 0 and 9999),
  version    integer     not null default 1,
  updated_at timestamptz not null,
  check ((design is null) = (picture <> '')),
  check (code_x >= 0 and code_x + code_size <= 750 and code_y >= 0 and code_y + code_size <= 1334),
  check (name_x between 0 and 750 and name_y between 0 and 1334)
);
create index poster_templates_shown on poster_templates (position, id) where shown;
insert into poster_templates (name, design, shown, position, updated_at) values
  ('一座桥', 'bridge', true, 10, '2026-01-01T00:00:00Z'),
  ('一封信', 'letter', true, 20, '2026-01-01T00:00:00Z'),
  ('一张名片', 'card', true, 30, '2026-01-01T00:00:00Z');

create table promotion_materials (
  id         bigint      generated always as identity primary key,
  kind       text        not null check (kind in ('text', 'picture')),
  title      text        not null check (length(title) between 1 and 40),
  text       text        not null default '' check (length(text) <= 500),
  picture    text        not null default '' check (length(picture) <= 200),
  shown      boolean     not null default true,
  position   integer     not null default 0 check (position between 0 and 9999),
  version    integer     not null default 1,
  updated_at timestamptz not null,
  check (kind <> 'picture' or picture <> '')
);
create index promotion_materials_shown on promotion_materials (position, id) where shown;

-- Posters that were drawn, by all that they show. The bytes lie where files lie; a row says that they are there.
create table kept_posters (
  digest      text        primary key check (digest ~ '^[0-9a-f]{64}$'),
  -- Nobody's: the sample that is shown for the choice.
  maker_id    bigint      references makers,
  -- Nothing any more: the template has gone, and so will this.
  template_id bigint      references poster_templates on delete set null,
  bytes       integer     not null check (bytes > 0),
  drawn_at    timestamptz not null,
  -- By the day: when it was last shown.
  asked_at    timestamptz not null
);
create index kept_posters_asked on kept_posters (asked_at, digest);
create index kept_posters_template on kept_posters (template_id);
create index kept_posters_maker on kept_posters (maker_id) where maker_id is not null;

-- Whoever was allowed everything is allowed this too: nobody else could grant it after an upgrade.
update roles set rights = rights || array['posters.read', 'posters.edit', 'posters.publish']
  where not rights && array['posters.read'] and rights @> array[
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
    'strategic.edit', 'strategic.review', 'strategic.delete', 'partnerships.read', 'partnerships.review',
    'partnerships.terminate', 'partnerships.propose', 'signups.read', 'signups.review', 'signups.reveal',
    'signups.check', 'leads.read', 'leads.open', 'leads.settings', 'boosts.read', 'boosts.end', 'boosts.prices',
    'partnerships.settle', 'enterprises.read', 'enterprises.reveal', 'enterprises.freeze', 'enterprises.phone',
    'certifications.read', 'certifications.reveal', 'certifications.review', 'certifications.revoke',
    'certifications.contest', 'certifications.settings', 'makers.read', 'makers.reveal', 'makers.freeze',
    'makers.phone', 'closures.read', 'closures.hold', 'consents.read', 'sms.read', 'messages.read', 'messages.edit',
    'orders.read', 'orders.confirm', 'orders.refund', 'orders.settings', 'invoices.read', 'invoices.issue',
    'invoices.settings', 'points.read', 'points.rules', 'downloads.read', 'downloads.refund', 'downloads.settings',
    'recharges.settings', 'withdrawals.read', 'withdrawals.reveal', 'withdrawals.review', 'withdrawals.export',
    'withdrawals.pay', 'ledger.read', 'ledger.prove', 'adjustments.read', 'adjustments.request',
    'adjustments.approve', 'reconciliation.read', 'reconciliation.run', 'reconciliation.settle', 'words.read',
    'words.edit', 'feedback.read', 'feedback.reveal', 'feedback.handle', 'feedback.settings', 'site.read',
    'site.edit', 'seo.read', 'seo.edit', 'banners.read', 'banners.edit', 'banners.delete', 'partners.read',
    'partners.edit', 'partners.delete', 'ticker.read', 'ticker.edit', 'ticker.delete', 'offers.read', 'offers.edit',
    'settings.read', 'settings.edit', 'staff.read', 'staff.edit', 'staff.password', 'roles.read', 'roles.edit',
    'audit.read', 'visits.read', 'search.read', 'defects.read'
  ];
