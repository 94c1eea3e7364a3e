-- What is over may be off the site as well: an operator takes it off and it still says how it ended, and what its owner
-- had taken off before they closed it stays off.
alter table opportunities
  drop constraint opportunities_check2,
  drop constraint opportunities_hidden_by_somebody,
  drop constraint opportunities_closed_once;
alter table opportunities
  add constraint opportunities_ended_somehow check (outcome = '' or closed_at is not null),
  add constraint opportunities_hidden_by_somebody
    check (case state when 'hidden' then hidden_by is not null when 'closed' then true else hidden_by is null end),
  add constraint opportunities_closed_once
    check (case state when 'closed' then closed_at is not null when 'hidden' then true else closed_at is null end);
