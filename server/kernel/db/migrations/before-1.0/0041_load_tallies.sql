CREATE TABLE "load_tally" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"month" date NOT NULL,
	"counted_by" text NOT NULL,
	"dispatcher" integer NOT NULL,
	"dimension" text NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"broker_cents" bigint NOT NULL,
	"driver_cents" bigint NOT NULL,
	CONSTRAINT "load_tally_pk" PRIMARY KEY("company_id","month","counted_by","dispatcher","dimension","key")
);

CREATE TABLE "load_tally_change" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "load_tally_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"month" date NOT NULL,
	CONSTRAINT "load_tally_change_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "load_tally_month" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"month" date NOT NULL,
	"tallied_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "load_tally_month_company_id_month_pk" PRIMARY KEY("company_id","month")
);

ALTER TABLE "load" ADD COLUMN "pick_up_state" text GENERATED ALWAYS AS (coalesce(substring(pick_up_at from '\m([A-Z]{2})(?: \d{5})?\s*$'), '')) STORED;
ALTER TABLE "load" ADD COLUMN "deliver_state" text GENERATED ALWAYS AS (coalesce(substring(deliver_to from '\m([A-Z]{2})(?: \d{5})?\s*$'), '')) STORED;
ALTER TABLE "load" ADD COLUMN "unit_key" text GENERATED ALWAYS AS (lower(unit_number)) STORED;
ALTER TABLE "load_tally" ADD CONSTRAINT "load_tally_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "load_tally_change" ADD CONSTRAINT "load_tally_change_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "load_tally_month" ADD CONSTRAINT "load_tally_month_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "load_tally_change_month" ON "load_tally_change" USING btree ("company_id","month");
CREATE INDEX "load_unit" ON "load" USING btree ("company_id","unit_key");

-- A month that was over for a day before the change began is told; one is tallied when it is over for two.
CREATE FUNCTION note_load_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO load_tally_change (company_id, month)
    SELECT DISTINCT c.id, date_trunc('month', moment AT TIME ZONE c.time_zone)::date
    FROM old_load o
      JOIN new_load n ON n.company_id = o.company_id AND n.id = o.id
      JOIN company c ON c.id = n.company_id
      CROSS JOIN LATERAL unnest(ARRAY[o.created_at, o.earned_at, n.created_at, n.earned_at]) AS moment
    WHERE (o.created_at, o.earned_at, o.status IN (5, 6), o.deleted_at IS NULL, o.dispatcher, o.vehicle, o.broker, o.pick_up_state, o.deliver_state,
        o.broker_price_cents, o.driver_price_cents)
      IS DISTINCT FROM (n.created_at, n.earned_at, n.status IN (5, 6), n.deleted_at IS NULL, n.dispatcher, n.vehicle, n.broker, n.pick_up_state,
        n.deliver_state, n.broker_price_cents, n.driver_price_cents)
      AND date_trunc('month', moment AT TIME ZONE c.time_zone) + interval '1 month 1 day' <= now() AT TIME ZONE c.time_zone;
  ELSE
    INSERT INTO load_tally_change (company_id, month)
    SELECT DISTINCT c.id, date_trunc('month', moment AT TIME ZONE c.time_zone)::date
    FROM changed_load l
      JOIN company c ON c.id = l.company_id
      CROSS JOIN LATERAL unnest(ARRAY[l.created_at, l.earned_at]) AS moment
    WHERE date_trunc('month', moment AT TIME ZONE c.time_zone) + interval '1 month 1 day' <= now() AT TIME ZONE c.time_zone;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER note_load_tally_insert AFTER INSERT ON load
  REFERENCING NEW TABLE AS changed_load FOR EACH STATEMENT EXECUTE FUNCTION note_load_tally();
CREATE TRIGGER note_load_tally_delete AFTER DELETE ON load
  REFERENCING OLD TABLE AS changed_load FOR EACH STATEMENT EXECUTE FUNCTION note_load_tally();
CREATE TRIGGER note_load_tally_update AFTER UPDATE ON load
  REFERENCING OLD TABLE AS old_load NEW TABLE AS new_load FOR EACH STATEMENT EXECUTE FUNCTION note_load_tally();

CREATE FUNCTION forget_load_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM load_tally_month WHERE company_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER forget_load_tallies AFTER UPDATE OF time_zone ON company
  FOR EACH ROW WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION forget_load_tallies();
