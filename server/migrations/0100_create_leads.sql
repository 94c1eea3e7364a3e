-- What somebody asks of an enterprise through its page, a product or an opportunity, and what they write to each other.

create table leads (
  id                bigint      generated always as identity primary key,
  no                text        not null unique check (length(no) between 8 and 32),
  -- What it is about, and what that was called when it was sent.
  subject_kind      text        not null check (subject_kind in ('business', 'company', 'product')),
  subject_id        bigint      not null,
  title             text        not null check (length(title) between 1 and 200),
  -- Whoever owns the page answers: a page that changes hands takes its leads along.
  company_id        bigint      not null references companies,
  sender_kind       text        not null check (sender_kind in ('enterprise', 'maker')),
  sender_id         bigint      not null,
  sender_person_id  bigint      references persons,
  state             text        not null check (state in ('new', 'read', 'replied', 'agreed', 'declined', 'closed')),
  -- Who can be reached how: sealed, and opened for the other side from the moment of the agreement on.
  sender_name       text,
  sender_phone      text,
  consented_at      timestamptz not null,
  owner_name        text,
  owner_phone       text,
  owner_person_id   bigint      references persons,
  agreed_at         timestamptz,
  -- What is offered for a need.
  unit_price        bigint      check (unit_price > 0),
  quantity          text        not null default '',
  delivery          text        not null default '',
  quote_until       date,
  -- When somebody of the page first answered, in whichever way.
  answered_at       timestamptz,
  decline_reason    text        not null default '',
  -- Taken back by whoever sent it, before anybody had answered.
  withdrawn         boolean     not null default false,
  last_message_id   bigint      not null default 0,
  last_text         text        not null default '',
  last_at           timestamptz not null,
  sender_unread     int         not null default 0 check (sender_unread >= 0),
  owner_unread      int         not null default 0 check (owner_unread >= 0),
  -- How often the owner was reminded: after a day, after three.
  reminded          int         not null default 0 check (reminded between 0 and 2),
  -- From then on operators may open it; who reported it and why stands at the desk where that was done.
  reported_at       timestamptz,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  -- Nobody's number is opened without an agreement, and an agreement has both.
  check (agreed_at is not null or (owner_name is null and owner_phone is null)),
  check (state <> 'agreed' or agreed_at is not null),
  check ((unit_price is null) = (quote_until is null))
);
-- One conversation about one thing at a time.
create unique index leads_open on leads (sender_kind, sender_id, subject_kind, subject_id)
  where state in ('new', 'read', 'replied', 'agreed');
create index leads_sent on leads (sender_kind, sender_id, last_at desc, id desc);
create index leads_sent_on on leads (sender_kind, sender_id, created_at);
create index leads_received on leads (company_id, last_at desc, id desc);
create index leads_quoted on leads (subject_id, unit_price) where subject_kind = 'business' and unit_price is not null;
create index leads_sent_unread on leads (sender_kind, sender_id) where sender_unread > 0;
create index leads_received_unread on leads (company_id) where owner_unread > 0;
create index leads_unanswered on leads (created_at, id) where state in ('new', 'read');
create index leads_of_day on leads (created_at);
create index leads_reported on leads (reported_at, id) where reported_at is not null;

create table lead_messages (
  id         bigint      generated always as identity primary key,
  lead_id    bigint      not null references leads,
  side       text        not null check (side in ('sender', 'owner')),
  person_id  bigint      references persons,
  text       text        not null check (length(text) <= 2000),
  -- Name, type and size as they were found when it was handed in.
  files      jsonb       not null,
  created_at timestamptz not null,
  check (text <> '' or files <> '[]')
);
create index lead_messages_of on lead_messages (lead_id, id);
create index lead_messages_on on lead_messages (person_id, created_at);
create trigger append_only before update or delete or truncate on lead_messages
  for each statement execute function refuse_change();

-- Each step, as both sides see it.
create table lead_events (
  id         bigint      generated always as identity primary key,
  lead_id    bigint      not null references leads,
  step       text        not null,
  state      text        not null,
  note       text        not null default '',
  actor_kind text        not null check (actor_kind in ('staff', 'enterprise', 'maker', 'system')),
  actor_id   bigint,
  person_id  bigint,
  at         timestamptz not null
);
create index lead_events_of on lead_events (lead_id, id);
create trigger append_only before update or delete or truncate on lead_events
  for each statement execute function refuse_change();

-- Who wants to hear nothing more of whom.
create table lead_blocks (
  blocker_kind text        not null check (blocker_kind in ('enterprise', 'maker')),
  blocker_id   bigint      not null,
  blocked_kind text        not null check (blocked_kind in ('enterprise', 'maker')),
  blocked_id   bigint      not null,
  person_id    bigint      references persons,
  created_at   timestamptz not null,
  primary key (blocker_kind, blocker_id, blocked_kind, blocked_id)
);
create index lead_blocks_of on lead_blocks (blocked_kind, blocked_id);

-- A telephone that everybody may read, if whoever keeps the page says so; otherwise only who is signed in.
alter table companies add column phone_public boolean not null default false;

-- Whoever was allowed everything is allowed this too: nobody else could grant it after an upgrade.
update roles set rights = rights || array['leads.read', 'leads.open', 'leads.settings']
  where not rights && array['leads.read'] and rights @> array[
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
    'enterprises.freeze', 'enterprises.phone', 'certifications.read', 'certifications.reveal',
    'certifications.review', 'certifications.revoke', 'certifications.contest', 'certifications.settings',
    'makers.read', 'makers.reveal', 'makers.freeze', 'makers.phone', 'closures.read', 'closures.hold',
    'consents.read', 'sms.read', 'messages.read', 'messages.edit', 'orders.read', 'orders.confirm', 'orders.refund',
    'orders.settings', 'recharges.settings', 'withdrawals.read', 'withdrawals.reveal', 'withdrawals.review',
    'withdrawals.export', 'withdrawals.pay', 'ledger.read', 'ledger.prove', 'adjustments.read',
    'adjustments.request', 'adjustments.approve', 'reconciliation.read', 'reconciliation.run',
    'reconciliation.settle', 'words.read', 'words.edit', 'contact.read', 'contact.reveal', 'contact.handle',
    'site.read', 'site.edit', 'seo.read', 'seo.edit', 'banners.read', 'banners.edit', 'banners.delete',
    'partners.read', 'partners.edit', 'partners.delete', 'ticker.read', 'ticker.edit', 'ticker.delete',
    'offers.read', 'offers.edit', 'settings.read', 'settings.edit', 'staff.read', 'staff.edit', 'staff.password',
    'roles.read', 'roles.edit', 'audit.read', 'visits.read', 'search.read', 'defects.read'
  ];
