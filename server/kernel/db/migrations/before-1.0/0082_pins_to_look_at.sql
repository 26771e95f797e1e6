-- Two pins of one load may be moved before its truck is looked for again.
ALTER TABLE "load_route" RENAME COLUMN "pinned_stop" TO "pinned_stops";
ALTER TABLE "load_route" ALTER COLUMN "pinned_stops" TYPE integer[] USING CASE WHEN "pinned_stops" IS NULL THEN '{}'::integer[] ELSE ARRAY["pinned_stops"] END;
ALTER TABLE "load_route" ALTER COLUMN "pinned_stops" SET DEFAULT '{}';
ALTER TABLE "load_route" ALTER COLUMN "pinned_stops" SET NOT NULL;
