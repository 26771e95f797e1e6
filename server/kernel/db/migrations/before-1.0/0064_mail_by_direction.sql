ALTER TABLE "inbound_mail" RENAME TO "incoming_mail";
ALTER TABLE "outbound_mail" RENAME TO "outgoing_mail";
ALTER TABLE "outbound_file" RENAME TO "outgoing_file";
ALTER TABLE "offer" RENAME COLUMN "inbound_mail" TO "incoming_mail";
DO $$
DECLARE
	found record;
BEGIN
	FOR found IN
		SELECT conrelid::regclass AS of, conname AS name FROM pg_constraint
		WHERE connamespace = 'public'::regnamespace AND conname ~ '(in|out)bound_' AND conparentid = 0
	LOOP
		EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', found.of, found.name,
			replace(replace(found.name, 'inbound_', 'incoming_'), 'outbound_', 'outgoing_'));
	END LOOP;
	FOR found IN
		SELECT relname AS name, CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'INDEX' END AS kind FROM pg_class
		WHERE relnamespace = 'public'::regnamespace AND relkind IN ('i', 'S') AND relname ~ '^(in|out)bound_'
	LOOP
		EXECUTE format('ALTER %s %I RENAME TO %I', found.kind, found.name,
			replace(replace(found.name, 'inbound_', 'incoming_'), 'outbound_', 'outgoing_'));
	END LOOP;
END
$$;
UPDATE "audit_entry" SET "record_type" = replace(replace("record_type", 'inbound_', 'incoming_'), 'outbound_', 'outgoing_')
WHERE "record_type" IN ('inbound_mail', 'outbound_mail');
