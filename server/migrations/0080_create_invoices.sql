-- Invoices: what we earned of somebody can be invoiced to them once, and no more than we kept of it.

-- What was earned of an owner under one business number, as money, less what went back; and how much of it is in
-- applications that are under way or in invoices, less what was taken back of those. What went back after it was invoiced
-- leaves less than was invoiced: then a red invoice is owed.
create table billables (
  no         text        primary key check (length(no) between 8 and 32),
  kind       text        not null check (kind in ('order', 'fee', 'deduction')),
  owner_kind text        not null check (owner_kind in ('enterprise', 'maker')),
  owner_id   bigint      not null,
  title      text        not null check (length(title) between 1 and 100),
  earned     bigint      not null check (earned >= 0),
  invoiced   bigint      not null default 0 check (invoiced >= 0),
  earned_at  timestamptz not null
);
create index billables_owner on billables (owner_kind, owner_id, earned_at desc, no);
create index billables_open on billables (owner_kind, owner_id, earned_at desc, no) where earned > invoiced;
create index billables_over on billables (no) where invoiced > earned;
create trigger kept before delete or truncate on billables for each statement execute function refuse_change();

-- How somebody wants their invoices. Who they are is not theirs to write: it is what was certified.
create table invoice_titles (
  id           bigint      generated always as identity primary key,
  owner_kind   text        not null check (owner_kind in ('enterprise', 'maker')),
  owner_id     bigint      not null,
  invoice_type text        not null check (invoice_type in ('normal', 'special')),
  address      text        not null default '',
  phone        text        not null default '',
  bank         text        not null default '',
  bank_account text        not null default '',
  email        text        not null default '',
  is_default   boolean     not null,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  check (invoice_type = 'normal' or owner_kind = 'enterprise')
);
create index invoice_titles_owner on invoice_titles (owner_kind, owner_id, id);
create unique index invoice_titles_default on invoice_titles (owner_kind, owner_id) where is_default;

create table invoices (
  id            bigint      generated always as identity primary key,
  no            text        not null unique check (length(no) between 8 and 32),
  owner_kind    text        not null check (owner_kind in ('enterprise', 'maker')),
  owner_id      bigint      not null,
  person_id     bigint      references persons,
  state         text        not null check (state in ('pending', 'approved', 'issuing', 'issued', 'delivered', 'red_pending',
    'red_issued', 'rejected', 'cancelled')),
  amount        bigint      not null check (amount > 0),
  red_amount    bigint      not null default 0,
  -- As it was asked for: what becomes of the title afterwards changes nothing here.
  title_type    text        not null check (title_type in ('company', 'person')),
  invoice_type  text        not null check (invoice_type in ('normal', 'special')),
  title         text        not null check (length(title) between 1 and 100),
  tax_no        text        not null default '',
  address       text        not null default '',
  phone         text        not null default '',
  bank          text        not null default '',
  bank_account  text        not null default '',
  email         text        not null default '',
  content       text        not null check (length(content) between 1 and 60),
  remark        text        not null default '',
  reject_reason text        not null default '',
  number        text        not null default '',
  issued_on     date,
  tax_rate      int,
  tax_amount    bigint,
  pdf           text        not null default '',
  ofd           text        not null default '',
  xml           text        not null default '',
  submitted_at  timestamptz not null,
  issued_at     timestamptz,
  delivered_at  timestamptz,
  decided_by    bigint,
  updated_at    timestamptz not null,
  check (red_amount between 0 and amount),
  check ((number <> '') = (issued_at is not null)),
  check (state not in ('issued', 'delivered', 'red_pending', 'red_issued') or
    (issued_at is not null and issued_on is not null and tax_rate is not null and tax_amount is not null and pdf <> '')),
  check (state not in ('pending', 'approved', 'issuing', 'rejected', 'cancelled') or issued_at is null)
);
create unique index invoices_number on invoices (number) where number <> '';
create index invoices_owner on invoices (owner_kind, owner_id, id desc);
create index invoices_state on invoices (state, id desc);
create index invoices_queue on invoices (submitted_at, id) where state in ('pending', 'approved', 'issuing');
create index invoices_issued on invoices (issued_on, id) where issued_on is not null;
create trigger kept before delete or truncate on invoices for each statement execute function refuse_change();

create table invoice_items (
  invoice_id  bigint not null references invoices,
  billable_no text   not null references billables,
  amount      bigint not null check (amount > 0),
  red_amount  bigint not null default 0,
  primary key (invoice_id, billable_no),
  check (red_amount between 0 and amount)
);
create index invoice_items_billable on invoice_items (billable_no, invoice_id desc);

-- What is taken back of an invoice. Where its receiver has used it already, they confirm it first, within 72 hours.
create table invoice_reds (
  id            bigint      generated always as identity primary key,
  no            text        not null unique check (length(no) between 8 and 32),
  invoice_id    bigint      not null references invoices,
  state         text        not null check (state in ('asked', 'confirming', 'confirmed', 'issued', 'dropped')),
  cause         text        not null check (cause in ('owner', 'refund', 'operator')),
  used          boolean     not null,
  amount        bigint      not null check (amount > 0),
  reason        text        not null,
  confirm_until timestamptz,
  number        text        not null default '',
  issued_on     date,
  tax_amount    bigint,
  pdf           text        not null default '',
  created_at    timestamptz not null,
  issued_at     timestamptz,
  updated_at    timestamptz not null,
  check ((state = 'issued') = (issued_at is not null)),
  check (state <> 'issued' or (number <> '' and issued_on is not null and tax_amount is not null)),
  check (state <> 'confirming' or confirm_until is not null)
);
create unique index invoice_reds_open on invoice_reds (invoice_id) where state in ('asked', 'confirming', 'confirmed');
create unique index invoice_reds_number on invoice_reds (number) where number <> '';
create index invoice_reds_of on invoice_reds (invoice_id, id);
create index invoice_reds_queue on invoice_reds (created_at, id) where state in ('asked', 'confirming', 'confirmed');
create index invoice_reds_issued on invoice_reds (issued_on, id) where issued_on is not null;
create trigger kept before delete or truncate on invoice_reds for each statement execute function refuse_change();

create table invoice_red_items (
  red_id      bigint not null references invoice_reds,
  billable_no text   not null references billables,
  amount      bigint not null check (amount > 0),
  primary key (red_id, billable_no)
);

create table invoice_events (
  id         bigint      generated always as identity primary key,
  invoice_id bigint      not null references invoices,
  step       text        not null,
  state      text        not null,
  note       text        not null default '',
  actor_kind text        not null check (actor_kind in ('staff', 'enterprise', 'maker', 'system')),
  actor_id   bigint,
  person_id  bigint,
  at         timestamptz not null
);
create index invoice_events_of on invoice_events (invoice_id, id);
create trigger append_only before update or delete or truncate on invoice_events
  for each statement execute function refuse_change();

-- What was earned before there were invoices can be invoiced too.
insert into billables (no, kind, owner_kind, owner_id, title, earned, earned_at)
  select o.no, 'order', o.owner_kind, o.owner_id, o.title, earned.amount, o.paid_at
  from orders o join (
    select t.reference, sum(e.amount) as amount from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.owner_kind = 'system' and starts_with(a.purse, 'revenue_')
    group by t.reference) as earned on earned.reference = o.no
  where o.sale and o.paid_at is not null and earned.amount >= 0;
insert into billables (no, kind, owner_kind, owner_id, title, earned, earned_at)
  select w.no, 'fee', w.realm, w.owner_id, '提现手续费', w.fee, w.updated_at
  from withdrawals w where w.state = 'paid' and w.fee > 0;

-- Whoever was allowed everything is allowed this too: nobody else could grant it after an upgrade.
update roles set rights = rights || array['invoices.read', 'invoices.issue', 'invoices.settings']
  where not rights && array['invoices.read'] and rights @> array[
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
