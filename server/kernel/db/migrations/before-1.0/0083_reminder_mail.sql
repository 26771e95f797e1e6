ALTER TABLE "company" ADD COLUMN "reminder_mail" text DEFAULT '' NOT NULL;
