import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminArea, partnerArea } from "../../areas/areas.ts";

const recordPage = () => import("./record-page.tsx");

const merchantRecordIn = <A extends AnyRoute>(area: A) =>
  createRoute({
    getParentRoute: () => area,
    path: "merchants/update/$merchantID",
    component: lazyRouteComponent(recordPage, "MerchantPage"),
  });

const partnerRecordIn = <A extends AnyRoute>(area: A) =>
  createRoute({
    getParentRoute: () => area,
    path: "partners/update/$partner_id",
    component: lazyRouteComponent(recordPage, "PartnerPage"),
  });

/** The page of one merchant in each area that administers merchants. Modules add tabs to it. */
export const merchantRecords = { admin: merchantRecordIn(adminArea), partner: merchantRecordIn(partnerArea) };

/** The page of one partner in each area that administers partners. Modules add tabs to it. */
export const partnerRecords = { admin: partnerRecordIn(adminArea), partner: partnerRecordIn(partnerArea) };
