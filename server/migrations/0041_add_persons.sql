-- Who acts for an account. Today everybody comes in as its owner; colleagues with other roles are further rows here.
create table persons (
  id         bigint generated always as identity primary key,
  realm      text        not null check (realm in ('enterprise', 'maker')),
  owner_id   bigint      not null,
  role       text        not null check (role in ('owner')),
  created_at timestamptz not null,
  foreign key (realm, owner_id) references accounts
);
create unique index persons_one_owner on persons (realm, owner_id) where role = 'owner';

insert into persons (realm, owner_id, role, created_at)
select realm, owner_id, 'owner', created_at from accounts order by created_at, realm, owner_id;

-- Through a session one person speaks. Sessions without an account were nobody's; they could open nothing.
alter table sessions add column person_id bigint references persons;
update sessions as s set person_id = p.id from persons as p where p.realm = s.realm and p.owner_id = s.owner_id;
delete from sessions where realm <> 'staff' and person_id is null;
alter table sessions add constraint sessions_have_a_person check ((realm = 'staff') = (person_id is null));

-- Which person of an account did it; null for staff and for the house itself, and for what was done before.
alter table audit_log add column person_id bigint references persons;
