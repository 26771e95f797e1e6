CREATE TABLE "user_salary" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"user_id" integer NOT NULL,
	"from_day" date NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	CONSTRAINT "user_salary_company_id_user_id_from_day_pk" PRIMARY KEY("company_id","user_id","from_day")
);

ALTER TABLE "user_salary" ADD CONSTRAINT "user_salary_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "app_user" DROP COLUMN "salary_percent";
