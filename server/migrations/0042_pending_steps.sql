CREATE TABLE "pending_steps" (
	"name" text PRIMARY KEY NOT NULL
);

--> statement-breakpoint
-- Positions of members who are here already are brought to the coarser grid by a job.
insert into pending_steps (name) select 'public positions' where exists (select from profiles);
