-- on_hold_since: its owner's account is frozen, and nothing of it leaves until it is not. pay_not_before: whoever receives
-- is new to this owner. bonus_back: what of the bonus of recharges is taken back with it.
alter table withdrawals
  add column on_hold_since  timestamptz,
  add column pay_not_before timestamptz,
  add column bonus_back     bigint not null default 0 check (bonus_back >= 0);

-- Those of accounts that are frozen already wait from now on as well.
update withdrawals as w set on_hold_since = w.updated_at
  from accounts as a
  where a.realm = w.realm and a.owner_id = w.owner_id and a.state = 'frozen'
    and w.state in ('pending', 'approved', 'paying', 'wait_user_confirm', 'failed');

drop trigger same_request on withdrawals;
create trigger same_request before update of id, no, realm, owner_id, amount, fee, net_amount, method, name_sealed,
  account_sealed, account_index, account_masked, bank_name, bank_branch, rule, created_at, pay_not_before, bonus_back
  on withdrawals for each statement execute function refuse_change();
