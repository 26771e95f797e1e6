-- What was stored until now is stripped of what cameras noted in it by a job of each company.
INSERT INTO "job" ("company_id", "name", "key") SELECT "id", 'strip-stored-files', 'all' FROM "company";
