-- What a maker owes and will never repay is written off by two people, against what commissions cost: it was paid out
-- for orders that went back.
alter table adjustments drop constraint adjustments_against_check;
alter table adjustments
  add constraint adjustments_against_check
    check (against in ('suspense', 'opening', 'score_issued', 'commission_expense')),
  add constraint adjustments_written_off_check
    check (against <> 'commission_expense' or (owner_kind = 'maker' and purse = 'debt' and amount < 0));
