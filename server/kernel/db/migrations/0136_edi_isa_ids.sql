ALTER TABLE "edi_message" ADD COLUMN "isa_ids" text DEFAULT '' NOT NULL;
--> statement-breakpoint
UPDATE "edi_message" SET "isa_ids" = coalesce(substring("reason" from 'No partner has these ISA IDs: (.+)\. Add it'), '') WHERE "partner" IS NULL;
