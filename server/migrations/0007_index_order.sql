DROP INDEX "calls_room_id_id_index";--> statement-breakpoint
DROP INDEX "notifications_member_id_id_index";--> statement-breakpoint
DROP INDEX "notifications_post_id_id_index";--> statement-breakpoint
CREATE INDEX "calls_room_id_id_index" ON "calls" USING btree ("room_id","id");--> statement-breakpoint
CREATE INDEX "notifications_member_id_id_index" ON "notifications" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "notifications_post_id_id_index" ON "notifications" USING btree ("post_id","id");