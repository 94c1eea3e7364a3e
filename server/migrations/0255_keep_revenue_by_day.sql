-- Running sums: what was earned, by Shanghai day and purse, and what all owners have together, by purse, of every
-- transaction up to the last that was sealed, below which nothing can turn up any more. Whoever asks adds the lines behind
-- it. All of it follows from the lines and can be made again; only the function writes it, as with everything of the ledger.
create table ledger_kept (
  -- One row.
  id             int    primary key default 1 check (id = 1),
  transaction_id bigint not null
);
insert into ledger_kept (transaction_id) values (0);

create table ledger_revenue_days (
  day                text   not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  purse              text   not null,
  received           bigint not null,
  refunded           bigint not null,
  -- What the promotion fund paid of the same sales, and what went back to it.
  promotion          bigint not null,
  promotion_returned bigint not null,
  primary key (day, purse)
);

-- With the sign of the lines: credits above zero.
create table ledger_purse_sums (
  owner_kind text   not null,
  purse      text   not null,
  balance    bigint not null,
  primary key (owner_kind, purse),
  foreign key (owner_kind, purse) references ledger_purses
);

create trigger posted_only before delete or truncate on ledger_kept
  for each statement execute function refuse_change();
create trigger posted_only before delete or truncate on ledger_revenue_days
  for each statement execute function refuse_change();
create trigger posted_only before delete or truncate on ledger_purse_sums
  for each statement execute function refuse_change();

-- Takes in the next sealed transactions, so many at a time that no call comes near the limit of a statement however many
-- wait; says how many it took. Few rows are looked up by their keys: any other plan would read whole tables for them.
create function keep_ledger_sums(p_max int) returns int
language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan as $$
declare
  v_above bigint;
  v_up_to bigint;
  v_count int;
begin
  -- Two at once would add the same lines twice.
  perform pg_advisory_xact_lock(hashtext('ledger.sums'));
  select transaction_id into v_above from ledger_kept;
  select max(next.transaction_id), count(*) into v_up_to, v_count from (
    select s.transaction_id from ledger_seals s where s.transaction_id > v_above
    order by s.transaction_id limit p_max) as next;
  if v_count = 0 then
    return 0;
  end if;

  insert into ledger_purse_sums as kept (owner_kind, purse, balance)
    select a.owner_kind, a.purse, sum(e.amount)
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transaction_id > v_above and e.transaction_id <= v_up_to
    group by a.owner_kind, a.purse
    on conflict (owner_kind, purse) do update set balance = kept.balance + excluded.balance;

  -- Ours are entry-only: the number of a line is its transaction's. What the fund paid went with the sale in its own
  -- posting, and came back by one of its own, which names the same order: it belongs to the purse of the sale.
  insert into ledger_revenue_days as kept (day, purse, received, refunded, promotion, promotion_returned)
    with ours as (
      select a.id, a.purse, a.purse = 'promotion_expense' as is_fund from ledger_accounts a
      where a.owner_kind = 'system' and (a.purse like 'revenue\_%' or a.purse in ('fee', 'promotion_expense'))
    ), lines as (
      select t.id, t.kind, t.reference, to_char(t.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
        ours.purse, ours.is_fund, e.amount
      from ours
      join ledger_entries e on e.account_id = ours.id and e.seq > v_above and e.seq <= v_up_to
      join ledger_transactions t on t.id = e.transaction_id
    ), booked as (
      select l.day, l.purse, l.amount, 0::bigint as fund from lines l where not l.is_fund
      union all
      select l.day, sale.purse, 0, l.amount
      from lines l cross join lateral (
        select ours.purse from ledger_transactions p
        join ledger_entries o on o.transaction_id = p.id
        join ours on ours.id = o.account_id and not ours.is_fund
        where p.reference = l.reference and p.id <= l.id
          and (p.id = l.id or l.kind = 'promotion_back' and o.amount > 0)
        order by p.id, o.id limit 1) as sale
      where l.is_fund
    )
    select b.day, b.purse, coalesce(sum(b.amount) filter (where b.amount > 0), 0),
      coalesce(-sum(b.amount) filter (where b.amount < 0), 0), coalesce(sum(b.fund) filter (where b.fund > 0), 0),
      coalesce(-sum(b.fund) filter (where b.fund < 0), 0)
    from booked b group by b.day, b.purse
    on conflict (day, purse) do update set
      received = kept.received + excluded.received, refunded = kept.refunded + excluded.refunded,
      promotion = kept.promotion + excluded.promotion,
      promotion_returned = kept.promotion_returned + excluded.promotion_returned;

  update ledger_kept set transaction_id = v_up_to;
  return v_count;
end $$;
