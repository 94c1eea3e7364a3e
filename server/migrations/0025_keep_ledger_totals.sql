-- What an account got and gave, kind by kind, up to a line: so that nobody adds up years of lines to say what was spent in
-- all. It follows from the lines and can be made again; only the function writes it, as with everything of the ledger.
create table ledger_totals (
  account_id bigint primary key,
  seq        bigint not null,
  amounts    jsonb  not null
);
create trigger posted_only before delete or truncate on ledger_totals
  for each statement execute function refuse_change();

create function keep_ledger_totals(p_account bigint) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_seq bigint := 0;
  v_amounts jsonb := '{}';
begin
  -- Two at once would add the same lines twice.
  perform pg_advisory_xact_lock(hashtext('ledger.totals'), (p_account % 2147483647)::int);
  select seq, amounts into v_seq, v_amounts from ledger_totals where account_id = p_account;
  -- Lines are numbered under the lock of their account: whoever sees one sees all before it.
  insert into ledger_totals (account_id, seq, amounts)
    select p_account, max(seq), jsonb_object_agg(kind, amount)
    from (
      select kind, sum(amount)::bigint as amount, max(seq) as seq
      from (
        select kept.key as kind, kept.value::bigint as amount, 0 as seq
        from jsonb_each_text(coalesce(v_amounts, '{}')) as kept
        union all
        select t.kind, e.amount, e.seq
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where e.account_id = p_account and e.seq > coalesce(v_seq, 0)
      ) as parts
      group by kind
    ) as kinds
    having max(seq) > 0
    on conflict (account_id) do update set seq = excluded.seq, amounts = excluded.amounts;
end $$;
