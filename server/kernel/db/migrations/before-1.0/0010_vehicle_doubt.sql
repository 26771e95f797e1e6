CREATE TABLE "vehicle_doubt" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"vehicle" integer NOT NULL,
	"fix_time" timestamp with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	CONSTRAINT "vehicle_doubt_company_id_vehicle_pk" PRIMARY KEY("company_id","vehicle")
);

ALTER TABLE "vehicle_doubt" ADD CONSTRAINT "vehicle_doubt_company_id_vehicle_vehicle_company_id_id_fk" FOREIGN KEY ("company_id","vehicle") REFERENCES "public"."vehicle"("company_id","id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "vehicle_position_age" ON "vehicle_position" USING brin ("received_at") WITH (autosummarize=true);
