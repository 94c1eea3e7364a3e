-- Counted with every page of whoever is signed in: their unread conversations alone, however many there were before.
create index leads_sender_unread on leads (sender_kind, sender_id) where sender_unread > 0;
create index leads_owner_unread on leads (company_id) where owner_unread > 0;
