CREATE TABLE "load_event" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "load_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"load" integer NOT NULL,
	"stop" integer,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"noted_by" integer,
	"about" text,
	"text" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"photo" integer,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "load_event_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "load_route" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"load" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"planned" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"history" jsonb,
	"history_until" timestamp with time zone,
	CONSTRAINT "load_route_company_id_load_pk" PRIMARY KEY("company_id","load")
);

CREATE TABLE "load_watch" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"load" integer NOT NULL,
	"fix_time" timestamp with time zone,
	"since" timestamp with time zone,
	"standing" text DEFAULT 'unknown' NOT NULL,
	"margin_minutes" integer,
	"margin_stop" integer,
	"estimates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"told" text DEFAULT '' NOT NULL,
	"told_stop" integer,
	CONSTRAINT "load_watch_company_id_load_pk" PRIMARY KEY("company_id","load")
);

CREATE TABLE "vehicle_drive" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"vehicle" integer NOT NULL,
	"fix_time" timestamp with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"parked_since" timestamp with time zone,
	"driven_minutes" real DEFAULT 0 NOT NULL,
	"mph" real,
	CONSTRAINT "vehicle_drive_company_id_vehicle_pk" PRIMARY KEY("company_id","vehicle")
);

ALTER TABLE "load" ADD COLUMN "attention" smallint DEFAULT 0 NOT NULL;
ALTER TABLE "load" ADD COLUMN "due_at" timestamp with time zone;
ALTER TABLE "load_event" ADD CONSTRAINT "load_event_company_id_load_load_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."load"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "load_event" ADD CONSTRAINT "load_event_company_id_noted_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","noted_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load_event" ADD CONSTRAINT "load_event_company_id_photo_load_document_company_id_id_fk" FOREIGN KEY ("company_id","photo") REFERENCES "public"."load_document"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load_route" ADD CONSTRAINT "load_route_company_id_load_load_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."load"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "load_watch" ADD CONSTRAINT "load_watch_company_id_load_load_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."load"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "vehicle_drive" ADD CONSTRAINT "vehicle_drive_company_id_vehicle_vehicle_company_id_id_fk" FOREIGN KEY ("company_id","vehicle") REFERENCES "public"."vehicle"("company_id","id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "load_event_of" ON "load_event" USING btree ("company_id","load","at");
CREATE INDEX "load_incident" ON "load_event" USING btree ("company_id","load") WHERE kind = 'incident' and resolved_at is null;
CREATE INDEX "load_truck_under_way" ON "load" USING btree ("company_id","vehicle") WHERE deleted_at is null and status <= 4;
CREATE INDEX "load_attention" ON "load" USING btree ("company_id","attention" DESC NULLS LAST,"due_at","id") WHERE deleted_at is null and status <= 4;
CREATE INDEX "load_completed" ON "load" USING btree ("company_id","id") WHERE deleted_at is null and status in (5, 6) and invoice is not null and (status = 6 or proof_at is not null);
