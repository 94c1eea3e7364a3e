-- The newest who came in one way; also where hardly anybody did, and every relation would have to be looked at to say so.
create index invitations_source on invitations (source, bound_at desc, child_realm, child_id);
