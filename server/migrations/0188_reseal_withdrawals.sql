-- The same for whoever money was asked to be paid to: sealed anew by who says so, and by nothing else changed.
drop trigger same_request on withdrawals;
create trigger same_request before update of id, no, realm, owner_id, amount, fee, tax, net_amount, method, account_masked,
  bank_name, bank_branch, rule, created_at, pay_not_before, bonus_back
  on withdrawals for each statement execute function refuse_change();
create trigger resealed before update of name_sealed, account_sealed, account_index on withdrawals
  for each statement execute function refuse_but_resealing();
