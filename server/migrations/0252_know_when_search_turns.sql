-- What was found is kept until the next document comes or goes by itself: those that are still to come are few.
create index search_documents_coming on search_documents (visible_from);
