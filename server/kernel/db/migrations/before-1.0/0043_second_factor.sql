CREATE TABLE "recovery_code" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_code_company_id_user_id_code_hash_pk" PRIMARY KEY("company_id","user_id","code_hash")
);

CREATE TABLE "user_totp" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"user_id" integer NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "user_totp_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);

ALTER TABLE "company" ADD COLUMN "second_factor" text DEFAULT 'roles' NOT NULL;
ALTER TABLE "user_group" ADD COLUMN "needs_second_factor" boolean DEFAULT false NOT NULL;
ALTER TABLE "user_session" ADD COLUMN "method" text DEFAULT 'password' NOT NULL;
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "user_totp" ADD CONSTRAINT "user_totp_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE cascade ON UPDATE no action;
