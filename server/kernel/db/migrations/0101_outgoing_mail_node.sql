ALTER TABLE "outgoing_mail" DROP COLUMN "node";
