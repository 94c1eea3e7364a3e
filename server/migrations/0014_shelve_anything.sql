-- Shelves hold whatever readers page through, not only texts: a subject is told by the shelf's first word and its id.

alter table shelf_entries drop constraint shelf_entries_content_id_fkey;
alter table shelf_entries rename column content_id to subject_id;
alter index shelf_entries_content rename to shelf_entries_subject;
