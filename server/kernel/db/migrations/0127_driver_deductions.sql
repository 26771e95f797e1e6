ALTER TABLE "recurring_deduction" ALTER COLUMN "owner" DROP NOT NULL;
ALTER TABLE "recurring_deduction" ADD COLUMN "driver" integer;
ALTER TABLE "recurring_deduction" ADD CONSTRAINT "recurring_deduction_company_id_driver_driver_company_id_id_fk" FOREIGN KEY ("company_id","driver") REFERENCES "public"."driver"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "recurring_deduction_driver" ON "recurring_deduction" USING btree ("company_id","driver");
ALTER TABLE "recurring_deduction" ADD CONSTRAINT "recurring_deduction_payee" CHECK ((owner is null) <> (driver is null));
