-- A company page has an owner, and what a certification proved stands on it: written with the decision, by nobody's form.
alter table companies
  add column credit_code        text check (credit_code ~ '^[0-9A-Z]{18}$'),
  add column legal_person       text  not null default '',
  add column business_scope     text  not null default '',
  add column registered_address text  not null default '',
  add column certified_level    int   check (certified_level between 1 and 3),
  -- [{name, until}]: what it was called, and the day until which readers are told.
  add column former_names       jsonb not null default '[]',
  -- Who took it off the site: whoever did may put it back. `account`: while the account behind it is frozen, or left.
  add column hidden_by          text  check (hidden_by in ('owner', 'operator', 'account'));
update companies set hidden_by = 'operator' where state = 'hidden';
alter table companies add constraint companies_hidden_by_somebody check ((state = 'hidden') = (hidden_by is not null));

create unique index companies_credit_code on companies (credit_code) where credit_code is not null;
-- Small traders share names; what the platform entered itself stands once.
alter table companies drop constraint companies_name_key;
create unique index companies_entered_name on companies (name) where enterprise_id is null;
create index companies_name on companies (name);

alter table products
  add column specifications jsonb   not null default '[]',
  add column sold_out       boolean not null default false,
  add column hidden_by      text    check (hidden_by in ('owner', 'operator', 'account'));
update products set hidden_by = 'operator' where state = 'hidden';
alter table products add constraint products_hidden_by_somebody check ((state = 'hidden') = (hidden_by is not null));

-- A page that the platform entered and an enterprise that was certified under its code, or only under its name: the
-- enterprise takes over the first itself, about the second an operator decides.
create table company_claims (
  id            bigint generated always as identity primary key,
  company_id    bigint      not null references companies,
  enterprise_id bigint      not null references enterprises,
  because       text        not null check (because in ('code', 'name')),
  state         text        not null check (state in ('open', 'accepted', 'declined', 'over')),
  -- What the certification proved, written onto the page when it is taken over.
  proved        jsonb       not null,
  created_at    timestamptz not null,
  decided_at    timestamptz,
  -- Of an enterprise that decided itself, or of the operator.
  person_id     bigint      references persons,
  staff_id      bigint      references staff,
  check ((state = 'open') = (decided_at is null))
);
create unique index company_claims_open on company_claims (enterprise_id) where state = 'open';
create unique index company_claims_page on company_claims (company_id) where state = 'open';
create index company_claims_waiting on company_claims (created_at, id) where state = 'open' and because = 'name';
