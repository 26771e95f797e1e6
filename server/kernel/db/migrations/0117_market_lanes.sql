CREATE TABLE "lane" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "lane_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"vehicle_type" text NOT NULL,
	CONSTRAINT "lane_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "lane_key" UNIQUE("company_id","from_state","to_state","vehicle_type")
);

CREATE TABLE "lane_week" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"week" date NOT NULL,
	"lane" integer NOT NULL,
	"offers" integer NOT NULL,
	"posted_cents" bigint NOT NULL,
	"posted_miles" double precision NOT NULL,
	CONSTRAINT "lane_week_company_id_week_lane_pk" PRIMARY KEY("company_id","week","lane")
);

ALTER TABLE "lane_week" ADD CONSTRAINT "lane_week_company_id_lane_lane_company_id_id_fk" FOREIGN KEY ("company_id","lane") REFERENCES "public"."lane"("company_id","id") ON DELETE no action ON UPDATE no action;
