ALTER TABLE "sheet_import" ADD COLUMN "created_ids" integer[];
ALTER TABLE "sheet_import" ADD COLUMN "changed_ids" integer[];
ALTER TABLE "sheet_import" ADD COLUMN "undo" jsonb;
