-- Money: double entry, in fen, added to and never changed. An amount above zero credits an account, one below debits it;
-- the amounts of a transaction add up to nothing.

-- Which purses there are. sign: 1 grows by credit (what we owe somebody, what we earned), -1 by debit (what we have, what
-- it cost us, what somebody owes us). floor: the least that may be in it, counted on its own side. An entry-only purse is
-- one that everybody's money passes through: its row is not touched by postings, so nobody waits for anybody there.
create table ledger_purses (
  owner_kind text    not null check (owner_kind in ('enterprise', 'maker', 'system')),
  purse      text    not null,
  sign       int     not null check (sign in (1, -1)),
  floor      bigint,
  entry_only boolean not null,
  primary key (owner_kind, purse),
  -- Without a row to lock nothing could be refused in time.
  check (not (entry_only and floor is not null))
);
create trigger append_only before update or delete or truncate on ledger_purses
  for each statement execute function refuse_change();

insert into ledger_purses (owner_kind, purse, sign, floor, entry_only) values
  ('enterprise', 'cash', 1, 0, false),
  ('enterprise', 'promotion', 1, 0, false),
  ('enterprise', 'held', 1, 0, false),
  ('maker', 'available', 1, 0, false),
  ('maker', 'pending', 1, 0, false),
  ('maker', 'held', 1, 0, false),
  ('maker', 'debt', -1, 0, false),
  ('system', 'channel_wechat', -1, null, true),
  ('system', 'channel_alipay', -1, null, true),
  ('system', 'channel_bank', -1, null, true),
  ('system', 'channel_sandbox', -1, null, true),
  ('system', 'revenue_vip', 1, null, true),
  ('system', 'revenue_link', 1, null, true),
  ('system', 'revenue_ad', 1, null, true),
  ('system', 'revenue_partner', 1, null, true),
  ('system', 'revenue_certification', 1, null, true),
  ('system', 'revenue_promotion', 1, null, true),
  ('system', 'fee', 1, null, true),
  ('system', 'payout_clearing', 1, null, true),
  ('system', 'suspense', 1, null, true),
  ('system', 'opening', 1, null, true),
  ('system', 'promotion_expense', -1, null, true),
  ('system', 'commission_expense', -1, null, true);

-- balance is the sum of the lines up to seq. For an entry-only account that is some while ago: later lines come on top.
create table ledger_accounts (
  id         bigint  generated always as identity primary key,
  owner_kind text    not null,
  owner_id   bigint  not null,
  purse      text    not null,
  sign       int     not null,
  floor      bigint,
  entry_only boolean not null,
  balance    bigint  not null default 0,
  seq        bigint  not null default 0,
  unique (owner_kind, owner_id, purse),
  foreign key (owner_kind, purse) references ledger_purses,
  -- Asked a second time, after the condition of the update that moves it.
  constraint ledger_accounts_floor check (floor is null or balance * sign >= floor)
) with (fillfactor = 70);
-- Ours are there from the start: whoever opened one would keep everybody waiting until the end of their transaction.
insert into ledger_accounts (owner_kind, owner_id, purse, sign, floor, entry_only)
  select owner_kind, 0, purse, sign, floor, entry_only from ledger_purses where owner_kind = 'system' order by purse;

-- What else must hold of a row is asked by post_ledger: a check is compiled anew for every statement, and a dozen of them
-- took longer than the posting.
create table ledger_transactions (
  id         bigint      generated always as identity primary key,
  key        text        not null unique,
  -- What was asked for under this key.
  digest     bytea       not null,
  kind       text        not null,
  -- The business number it is about.
  reference  text        not null,
  created_at timestamptz not null,
  reverses   bigint
);
create unique index ledger_transactions_reverses on ledger_transactions (reverses) where reverses is not null;
create index ledger_transactions_reference on ledger_transactions (reference);

-- seq counts the lines of an account without a gap; for an entry-only account it is the transaction's number.
-- No foreign keys: checking the account's would lock the very row that everybody's money passes by. Nothing but
-- post_ledger writes here, nothing it refers to is ever removed, and the proof looks for lines that belong nowhere.
create table ledger_entries (
  -- Given under the account's lock, so it never runs against seq: what puts an owner's purses into one order.
  id             bigint generated always as identity,
  transaction_id bigint not null,
  account_id     bigint not null,
  amount         bigint not null check (amount <> 0),
  balance_after  bigint,
  seq            bigint not null,
  primary key (account_id, seq),
  unique (transaction_id, account_id)
);

-- The app may read these three; money moves through post_ledger and through nothing else (platform/migrate.ts).
create trigger posted_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger posted_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger posted_only before delete or truncate on ledger_accounts
  for each statement execute function refuse_change();
-- An account stays whose it is.
create trigger same_owner before update of id, owner_kind, owner_id, purse, sign, floor, entry_only on ledger_accounts
  for each statement execute function refuse_change();

create function refuse_unbalanced() returns trigger language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as
$$ begin
  if (select sum(amount) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'transaction % does not add up to nothing', new.transaction_id using errcode = 'LG003';
  end if;
  return null;
end $$;
create constraint trigger balanced after insert on ledger_entries deferrable initially deferred
  for each row execute function refuse_unbalanced();

-- One posting. Refuses with LG001 (not enough), LG002 (the key stands for something else), LG003 (no sound posting),
-- LG004 (nothing there to reverse); a refusal ends the caller's transaction, so nothing is ever half done.
-- Plans are made once for each connection, the first time maybe while the tables are small: without these settings they
-- would go on reading whole tables when those have grown, or be made anew for every posting.
create function post_ledger(
  p_key text, p_digest bytea, p_kind text, p_reference text, p_at timestamptz,
  p_owner_kinds text[], p_owner_ids bigint[], p_purses text[], p_amounts bigint[],
  -- The key of the transaction to take back; its lines are then the lines, turned round, and none are given.
  p_reverses text default null
) returns table (
  transaction_id bigint, repeated boolean, created_at timestamptz,
  owner_kind text, owner_id bigint, purse text, amount bigint, balance_after bigint
) language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_id bigint;
  v_digest bytea;
  v_reverses bigint;
  v_count int;
  v_sum bigint := 0;
  -- What JavaScript can hold exactly.
  v_exact constant bigint := 9007199254740991;
  -- Places of the lines, in the order in which they are locked.
  v_places int[] := '{}';
  v_at int;
  v_created boolean;
  v_entry_only boolean;
  v_accounts bigint[];
  v_afters bigint[];
  v_seqs bigint[];
  v_account bigint;
  v_after bigint;
  v_seq bigint;
  i int;
begin
  if length(p_key) not between 1 and 200 or length(p_kind) not between 1 and 40
      or length(p_reference) not between 1 and 100 then
    raise exception 'key, kind or reference too long or empty' using errcode = 'LG003';
  end if;
  -- Before the number of the transaction is drawn: whoever seals relies on it (seal_marks).
  perform pg_current_xact_id();
  if p_reverses is not null then
    select id into v_reverses from ledger_transactions where key = p_reverses and reverses is null;
    if not found then
      raise exception 'nothing there to reverse' using errcode = 'LG004';
    end if;
    select array_agg(a.owner_kind order by e.id), array_agg(a.owner_id order by e.id), array_agg(a.purse order by e.id),
        array_agg(-e.amount order by e.id)
      into p_owner_kinds, p_owner_ids, p_purses, p_amounts
      from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = v_reverses;
  end if;

  -- Waits for a transaction under the same key that is still under way.
  insert into ledger_transactions (key, digest, kind, reference, created_at, reverses)
    values (p_key, p_digest, p_kind, p_reference, p_at, v_reverses)
    on conflict (key) do nothing returning id into v_id;
  if v_id is null then
    select id, digest into v_id, v_digest from ledger_transactions where key = p_key;
    if v_digest is distinct from p_digest then
      raise exception 'this key stands for something else' using errcode = 'LG002';
    end if;
    return query
      select t.id, true, t.created_at, a.owner_kind, a.owner_id, a.purse, e.amount, e.balance_after
      from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id
      where t.id = v_id order by e.id;
    return;
  end if;

  v_count := cardinality(p_amounts);
  -- Always by owner and purse, whatever the order of the lines: two postings can never wait for each other crosswise.
  for n in 1 .. v_count loop
    if abs(p_amounts[n]) > v_exact then
      raise exception 'an amount beyond what is held exactly' using errcode = 'LG003';
    end if;
    v_sum := v_sum + p_amounts[n];
    v_at := n;
    while v_at > 1 loop
      i := v_places[v_at - 1];
      exit when (p_owner_kinds[i], p_owner_ids[i], p_purses[i]) < (p_owner_kinds[n], p_owner_ids[n], p_purses[n]);
      if (p_owner_kinds[i], p_owner_ids[i], p_purses[i]) = (p_owner_kinds[n], p_owner_ids[n], p_purses[n]) then
        raise exception 'an account stands on two lines' using errcode = 'LG003';
      end if;
      v_places[v_at] := i;
      v_at := v_at - 1;
    end loop;
    v_places[v_at] := n;
  end loop;
  if v_count < 2 or v_sum <> 0 then
    raise exception 'lines do not add up to nothing' using errcode = 'LG003';
  end if;

  v_accounts := array_fill(null::bigint, array[v_count]);
  v_afters := v_accounts;
  v_seqs := v_accounts;
  foreach i in array v_places loop
    v_created := false;
    loop
      v_entry_only := false;
      if p_owner_kinds[i] = 'system' then
        select id, entry_only, null, v_id into v_account, v_entry_only, v_after, v_seq from ledger_accounts
          where owner_kind = p_owner_kinds[i] and owner_id = p_owner_ids[i] and purse = p_purses[i];
      end if;
      if v_entry_only is not true then
        update ledger_accounts set balance = balance + p_amounts[i], seq = seq + 1
          where owner_kind = p_owner_kinds[i] and owner_id = p_owner_ids[i] and purse = p_purses[i]
            and (floor is null or (balance + p_amounts[i]) * sign >= floor)
            and balance + p_amounts[i] between -v_exact and v_exact
          returning id, balance, seq into v_account, v_after, v_seq;
      end if;
      exit when found;
      if v_created then
        raise exception 'not enough for line %', i using errcode = 'LG001';
      end if;
      insert into ledger_accounts (owner_kind, owner_id, purse, sign, floor, entry_only)
        select p.owner_kind, p_owner_ids[i], p.purse, p.sign, p.floor, p.entry_only from ledger_purses p
        where p.owner_kind = p_owner_kinds[i] and p.purse = p_purses[i] and p_owner_kinds[i] <> 'system'
        on conflict do nothing;
      if not found and not exists (select from ledger_purses p
          where p.owner_kind = p_owner_kinds[i] and p.purse = p_purses[i] and p_owner_kinds[i] <> 'system') then
        raise exception 'no such purse' using errcode = 'LG003';
      end if;
      v_created := true;
    end loop;
    v_accounts[i] := v_account;
    v_afters[i] := v_after;
    v_seqs[i] := v_seq;
  end loop;
  for n in 1 .. v_count loop
    insert into ledger_entries (transaction_id, account_id, amount, balance_after, seq)
      values (v_id, v_accounts[n], p_amounts[n], v_afters[n], v_seqs[n]);
    transaction_id := v_id;
    repeated := false;
    created_at := p_at;
    owner_kind := p_owner_kinds[n];
    owner_id := p_owner_ids[n];
    purse := p_purses[n];
    amount := p_amounts[n];
    balance_after := v_afters[n];
    return next;
  end loop;
end $$;

-- Keeps what somebody has as it is until the end of the transaction, in the order in which postings lock.
create function lock_ledger(p_owner_kind text, p_owner_id bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from ledger_accounts where owner_kind = p_owner_kind and owner_id = p_owner_id and not entry_only
    order by purse for update;
end $$;

-- The chains of hashes: one link for each transaction with its lines, and for each row of the audit log.
create table ledger_seals (
  transaction_id bigint primary key,
  hash           bytea  not null
);
create trigger append_only before update or delete or truncate on ledger_seals
  for each statement execute function refuse_change();
create table audit_seals (
  audit_id bigint primary key,
  hash     bytea  not null
);
create trigger append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();

-- Up to where a chain may next be sealed. Numbers are drawn in another order than they are committed, so a mark notes the
-- highest one seen and, after it, a transaction number; once every transaction below that has ended, no number up to the
-- mark can still turn up.
create table seal_marks (
  chain   text        primary key check (chain in ('ledger', 'audit')),
  last_id bigint      not null,
  horizon bigint      not null,
  at      timestamptz not null
);

create function draw_transaction_number() returns trigger language plpgsql as
$$ begin perform pg_current_xact_id(); return null; end $$;
create trigger transaction_first before insert on audit_log
  for each statement execute function draw_transaction_number();

-- Brings the rows of entry-only accounts up to the last sealed transaction, before which nothing can turn up any more.
create function snapshot_ledger() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_head bigint;
begin
  -- Two at once would add the same lines twice.
  perform pg_advisory_xact_lock(hashtext('ledger.snapshot'));
  select max(transaction_id) into v_head from ledger_seals;
  update ledger_accounts a set balance = a.balance + later.amount, seq = v_head
    from (
      select o.id, sum(e.amount)::bigint as amount
      from ledger_accounts o
      join ledger_entries e on e.account_id = o.id and e.seq > o.seq and e.seq <= v_head
      where o.owner_kind = 'system' and o.entry_only
      group by o.id
    ) as later
    where a.id = later.id;
end $$;

-- What the last proof of each scope found. A fault stays until a proof of everything finds none.
create table ledger_proofs (
  scope     text        primary key check (scope in ('window', 'full')),
  proved_at timestamptz not null,
  faults    jsonb       not null,
  broken_at timestamptz
);
