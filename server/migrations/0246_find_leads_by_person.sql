-- Whose an agreement and a decision are is asked by the person once a page may have changed hands: for a copy of what is
-- kept of an account, and for what goes when it is closed.
create index leads_agreed_by on leads (owner_person_id) where owner_person_id is not null;
create index lead_events_by on lead_events (person_id, id) where person_id is not null;
