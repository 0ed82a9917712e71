CREATE TABLE "discovery_crowds" (
	"c1" integer PRIMARY KEY NOT NULL,
	"members" integer NOT NULL
);
--> statement-breakpoint
insert into discovery_crowds (c1, members) select c1, count(*) from discovery where ready group by c1
