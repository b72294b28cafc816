// Generated from openapi/berth-v1.json by `npm run generate -w @berth/contracts`: do not edit.
export interface paths {
    "/v1/hosts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List hosts */
        get: operations["listHosts"];
        put?: never;
        /**
         * Register a host
         * @description Repeating it with the same id and name changes nothing.
         */
        post: operations["registerHost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything about one host
         * @description Read from the host itself, not from a read model: always the present state.
         */
        get: operations["getHost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * An agent's whole view of the machine
         * @description Applied whole or not at all. What is not in it is not there; a device that a claim holds stays until the claim ends. A device that can not be as reported is left out, alone, and named under `dropped`.
         */
        put: operations["reportHost"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/evacuation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What leaving a host comes to, and how far it is: writes nothing and holds nothing
         * @description Every instance on it is ranked beside what those before it would take.
         */
        get: operations["previewEvacuation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/pools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pools of one host */
        get: operations["listHostPools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** No new claims here; what is claimed stays */
        post: operations["disableHost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take new claims again: ends a disable and a drain */
        post: operations["enableHost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/drain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** No new claims here until what is claimed has ended */
        post: operations["drainHost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/drain/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that a drain is done: refused while a claim is open */
        post: operations["completeHostDrain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/fence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attest that nothing runs on the host any more
         * @description Berth does not fence: power it off, then say so. No claim can be made, confirmed or ended here from now on; those that are open are stranded: they keep their devices until the host returns or retires.
         */
        post: operations["fenceHost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a fence: say what the present boot sees in use
         * @description The boot must be another one than that which was fenced, and must have been reported. Stranded claims that it does not see in use end; those of instances that were not moved away are ordinary claims again; the rest stays stranded: repeat it when they are gone.
         */
        post: operations["returnHost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/retire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take the host out for good: an empty one, or a fenced one with all its claims */
        post: operations["retireHost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take claims again after an invariant did not hold here and somebody looked */
        post: operations["resumeHost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/devices/{address}/quarantine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hand this device out no more */
        post: operations["quarantineDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/devices/{address}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a quarantine */
        post: operations["restoreDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/devices/{address}/clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that a device for one use is ready for its next */
        post: operations["clearDeviceReservation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/drift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * What guests use without a claim, and what is claimed and not used
         * @description The whole present drift. A device in use without a claim is handed out no more, nor are its relatives, until a later report no longer names it.
         */
        put: operations["reportHostDrift"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a provider to the tree */
        post: operations["addProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/providers/{providerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rename a provider */
        put: operations["renameProvider"];
        post?: never;
        /** Remove a provider that nothing uses */
        delete: operations["removeProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/providers/{providerId}/inventories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Declare what a provider has: replaces everything declared before */
        put: operations["setProviderInventories"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/providers/{providerId}/traits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace the traits of a provider */
        put: operations["setProviderTraits"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/providers/{providerId}/aggregates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace the aggregates of a provider */
        put: operations["setProviderAggregates"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open claims of one host */
        get: operations["listHostClaims"];
        put?: never;
        /**
         * Claim something of this host: all of it or nothing
         * @description Held until it is confirmed, renewed, ended, or its lease runs out; `confirmed` adopts a guest that runs already.
         */
        post: operations["createClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/claims/{claimId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One claim, read from its host: always the present state */
        get: operations["getHostClaim"];
        /** Replace everything the claim holds; devices that still serve are kept */
        put: operations["changeClaim"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/claims/{claimId}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The permission to attach: only after this answer */
        post: operations["confirmClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/claims/{claimId}/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hold it longer, from now */
        post: operations["renewClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/claims/{claimId}/abort": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give it up before confirm; a claim never seen is refused here from now on */
        post: operations["abortClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hosts/{hostId}/claims/{claimId}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give it back after confirm */
        post: operations["releaseClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open claims */
        get: operations["listClaims"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/claims/{claimId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One open claim, wherever it is */
        get: operations["getClaim"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/placements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Place an instance: rank the hosts, claim on the best that accepts
         * @description The claim is held: confirm it before anything is attached.
         */
        post: operations["place"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/placements/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a placement would do now; writes nothing and holds nothing */
        post: operations["dryRunPlacement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/placements/{instanceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The story of an instance's placement
         * @description Read from the instance itself, not from a read model.
         */
        get: operations["getPlacement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/placements/{instanceId}/reschedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The guest could not be built there: give that claim up and try the next host */
        post: operations["reschedulePlacement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/placements/many": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Place so many instances alike, each for itself: some may find a host where others do not
         * @description All or none is what gangs are for. Every claim is held: confirm it before anything is attached.
         */
        post: operations["placeMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List server groups */
        get: operations["listGroups"];
        put?: never;
        /** Make a server group; placements name it as groupId */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/groups/{groupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One server group and its members
         * @description The rule is read from the group itself; its members from the read model.
         */
        get: operations["getGroup"];
        put?: never;
        post?: never;
        /** Delete a server group: its members stay where they are, and its rule ends */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gangs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Place several instances together, or none of them
         * @description Every claim is held before the first is confirmed; the answer has them all confirmed. Where one is refused, all are given back and the answer is 409.
         */
        post: operations["placeGang"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gangs/{gangId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a gang stands, and what its members hold
         * @description Read from the gang and its hosts themselves, not from a read model.
         */
        get: operations["getGang"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/placements/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Every host's reasons or scores for a request; writes nothing */
        post: operations["explain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/placements/{instanceId}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every host's reasons or scores for what an instance asked, as the fleet is now */
        get: operations["explainPlacement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List instances
         * @description Instances that hold nothing any more stay listed for a while.
         */
        get: operations["listInstances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{instanceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One instance: its devices are those of its open claims */
        get: operations["getInstance"];
        put?: never;
        post?: never;
        /** The instance is gone: everything it holds anywhere is given back */
        delete: operations["deleteInstance"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{instanceId}/shelve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** It runs nowhere and keeps nothing, until it is unshelved */
        post: operations["shelveInstance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{instanceId}/unshelve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Claim a place for a shelved instance: a move without a source */
        post: operations["unshelveInstance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{instanceId}/rebuild": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the guest may be built anew with, in place: nothing is claimed or given back */
        post: operations["rebuildInstance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{instanceId}/devices/attach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * More devices for a running guest; all that it has stays as it is
         * @description They come along when it moves. Without requestId it gets one from the Idempotency-Key.
         */
        post: operations["attachDevices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{instanceId}/devices/detach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give back exactly these devices */
        post: operations["detachDevices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{instanceId}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim a place for the instance beside the one it has
         * @description Resize, cold or live migration, evacuation. The source stays as it is until the move is over.
         */
        post: operations["startMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{instanceId}/moves/{moveId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a move stands: the last 16 of an instance
         * @description Read from the instance itself, not from a read model.
         */
        get: operations["getMove"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{instanceId}/moves/{moveId}/commit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The point of no return: only after this answer may the guest run at the destination
         * @description Confirms the claim there. Live migration, evacuation and unshelve are over with it.
         */
        post: operations["commitMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{instanceId}/moves/{moveId}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** It stays at the destination: exactly what it had at the source is given back */
        post: operations["confirmMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{instanceId}/moves/{moveId}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Back to the source: exactly what it got at the destination is given back */
        post: operations["revertMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{instanceId}/moves/{moveId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give it up before its commit: the destination is given back */
        post: operations["cancelMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{instanceId}/moves/{moveId}/fail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * It did not work there
         * @description Before the commit that host is given up and the next one tried (evacuation and unshelve are over). After it the instance stays at the destination, in error, and the source is given back.
         */
        post: operations["failMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pools of the whole fleet
         * @description Interchangeable devices, summed over all hosts that are not retired.
         */
        get: operations["listPools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What decides for everybody: weights, zones, leases */
        get: operations["getPolicy"];
        /** Replace the policy as a whole */
        put: operations["setPolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the log, or of one stream */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The log live, as server-sent events
         * @description Each message's id is the event's position, its data an EventView. A client that comes back with Last-Event-ID misses nothing and gets nothing twice. Messages of type `position` only move that id past events that `stream` leaves out.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process answers */
        get: operations["live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** It can serve: the store answers and takes events, the read model follows the log, no stop was asked for */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What this server has, in numbers */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Figures for Prometheus */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/server/drain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin nothing new on this server: before it is stopped or upgraded
         * @description Placements and new claims are refused with 503; what is under way can be finished. Not ready meanwhile.
         */
        post: operations["drainServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/server/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take new work again on this server */
        post: operations["resumeServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AbortClaimBody: {
            /**
             * @default aborted by the caller
             * @example build failed
             */
            reason?: string | null;
            /**
             * @description The instance goes on to another host.
             * @default false
             */
            reschedule?: boolean | null;
            /**
             * Format: uuid
             * @description The claim's instance, as you believe: another one is refused.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            instanceId?: string | null;
        };
        AddProviderBody: {
            /**
             * Format: uuid
             * @description Default: made from the Idempotency-Key.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            providerId?: string | null;
            /**
             * Format: uuid
             * @description Default: the root, which has the id of the host.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            parentProviderId?: string | null;
            /**
             * @description Unique over all hosts and providers.
             * @example gpu-node-07_numa0
             */
            name: string;
        };
        AggregatesBody: {
            /**
             * @example [
             *       "rack-7"
             *     ]
             */
            aggregates: string[];
            /** @description Refuse with GenerationConflict if it is another one by now. The same as If-Match. */
            expectedGeneration?: number | null;
        };
        AttemptFailureView: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
            attempt: number;
            reasons: components["schemas"]["Reason"][];
        };
        ChangeClaimBody: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            instanceId: string;
            projectId?: string | null;
            userId?: string | null;
            /**
             * @description Absent: unknown.
             * @example INSTANCE
             */
            consumerType?: string | null;
            /**
             * @description Class → amount, from whichever provider of the host has it.
             * @example {
             *       "VCPU": 4,
             *       "MEMORY_MB": 8192,
             *       "DISK_GB": 40
             *     }
             */
            resources?: {
                [key: string]: number;
            } | null;
            /** @description Applied together: all of them or none. */
            pciRequests?: components["schemas"]["PciRequestBody"][] | null;
            /** @description Bonds between the devices of these requests. */
            deviceConstraints?: components["schemas"]["DeviceConstraintBody"][] | null;
            /** @description The guest's own NUMA cells: each goes to a host cell of its own. Absent: it has none. */
            numa?: components["schemas"]["GuestNumaBody"] | null;
            /**
             * @description A flavor's extra specs: `hw:numa_*`, `hw:cpu_*`, `hw:mem_page_size`, `hw:emulator_threads_policy` make the NUMA cells of VCPU vCPUs and MEMORY_MB, `hw:pci_numa_affinity_policy` goes before the policy of requests by alias.
             * @example {
             *       "hw:numa_nodes": "2",
             *       "hw:cpu_policy": "dedicated"
             *     }
             */
            extraSpecs?: {
                [key: string]: string;
            } | null;
            /** @description An image's `hw_*` properties, read beside the extra specs. */
            imageProperties?: {
                [key: string]: string;
            } | null;
            /** @description Provider → class → amount, where the provider matters. */
            allocations?: {
                [key: string]: {
                    [key: string]: number;
                };
            } | null;
            /** @description Exactly these devices of the host, whatever they are: for guests that already run. */
            devices?: string[] | null;
            /** @description Request id (or `<request id>-<index>` for its single devices) → the providers its devices must come from, one for each device, repeated as needed. As Placement's `mappings`. */
            mappings?: {
                [key: string]: string[];
            } | null;
        };
        ClaimDetail: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            claimId: string;
            /** @enum {string} */
            status: "held" | "confirmed" | "aborted" | "released" | "expired";
            claim: components["schemas"]["ClaimView"] | null;
            /**
             * @description Place of the stream's last event, from 0; -1: the stream is empty.
             * @example 7
             */
            revision: number;
            /**
             * @description Place in the whole log: opaque text, to be given back as `atLeast` or `after`.
             * @example 1042
             */
            position: string | null;
        };
        ClaimPage: {
            items: components["schemas"]["ClaimView"][];
            /** @description Give it back as `cursor` for the next page; null: this is the last. */
            nextCursor: string | null;
            /**
             * @description The list shows the log up to here.
             * @example 1042
             */
            position: string | null;
        };
        ClaimPlaceView: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            claimId: string;
        };
        ClaimReply: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            claimId: string;
            /** @enum {string} */
            status: "held" | "confirmed" | "aborted" | "released" | "expired";
            /** @description What it holds: in the answers to create and change. */
            claim: components["schemas"]["ClaimView"] | null;
            /**
             * @description Place of the stream's last event, from 0; -1: the stream is empty.
             * @example 7
             */
            revision: number;
            /**
             * @description Place in the whole log: opaque text, to be given back as `atLeast` or `after`.
             * @example 1042
             */
            position: string | null;
            /** @description False: it was so already, and nothing was appended. */
            changed: boolean;
            /**
             * @description Says what was already so; null when something changed.
             * @example ClaimAlreadyConfirmed
             */
            code: string | null;
            /** @description True: this Idempotency-Key was answered before, and this is that answer. */
            repeated: boolean;
        };
        ClaimView: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            claimId: string;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            instanceId: string;
            attempt: number;
            /** @enum {string} */
            status: "held" | "confirmed";
            /** @description Left on a fenced host: holds its devices there, says nothing about where the instance is. */
            stranded: boolean;
            /** @description How long it is held without renewal; null once confirmed. */
            leaseMs: number | null;
            /** @description Everything it holds: provider → class → amount, devices included. */
            allocations: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            devices: components["schemas"]["ClaimedDeviceView"][];
            /** @description Where the guest's NUMA cells are; null where it has none. */
            numa: components["schemas"]["NumaFitView"] | null;
            projectId: string | null;
            userId: string | null;
            consumerType: string | null;
        };
        ClaimedDeviceView: {
            /** @example 0000:81:00.0 */
            address: string;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            providerId: string;
            /** @example VCPU */
            resourceClass: string;
            /** @description The PCI request it serves; null where only an amount was asked. */
            requestId: string | null;
        };
        ClassUseView: {
            /** @description What may be used in all: (total - reserved) x ratio. */
            capacity: number;
            used: number;
            free: number;
        };
        ConstraintsBody: {
            requiredTraits?: string[] | null;
            forbiddenTraits?: string[] | null;
            /**
             * @description In at least one aggregate of each list.
             * @example [
             *       [
             *         "rack-7",
             *         "rack-8"
             *       ]
             *     ]
             */
            memberOf?: string[][] | null;
            forbiddenAggregates?: string[] | null;
            /**
             * @description Availability zone.
             * @example az-1
             */
            zone?: string | null;
            /** @description On a host with one of these instances. */
            sameHost?: string[] | null;
            /** @description On a host with none of these instances. */
            differentHost?: string[] | null;
            onlyHosts?: string[] | null;
            ignoreHosts?: string[] | null;
        };
        CoreBody: {
            /**
             * @description Its threads.
             * @example [
             *       4,
             *       6
             *     ]
             */
            threads: number[];
        };
        CreateClaimBody: {
            /**
             * Format: uuid
             * @description Default: made from the Idempotency-Key.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            claimId?: string | null;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            instanceId: string;
            /**
             * @description How long it is held without confirm or renewal. Default: the policy.
             * @example 600000
             */
            leaseMs?: number | null;
            /**
             * @description Confirmed at birth, without a lease: adoption of a guest that runs already.
             * @default false
             */
            confirmed?: boolean | null;
            /** @default 1 */
            attempt?: number | null;
            projectId?: string | null;
            userId?: string | null;
            /**
             * @description Absent: unknown.
             * @example INSTANCE
             */
            consumerType?: string | null;
            /**
             * @description Class → amount, from whichever provider of the host has it.
             * @example {
             *       "VCPU": 4,
             *       "MEMORY_MB": 8192,
             *       "DISK_GB": 40
             *     }
             */
            resources?: {
                [key: string]: number;
            } | null;
            /** @description Applied together: all of them or none. */
            pciRequests?: components["schemas"]["PciRequestBody"][] | null;
            /** @description Bonds between the devices of these requests. */
            deviceConstraints?: components["schemas"]["DeviceConstraintBody"][] | null;
            /** @description The guest's own NUMA cells: each goes to a host cell of its own. Absent: it has none. */
            numa?: components["schemas"]["GuestNumaBody"] | null;
            /**
             * @description A flavor's extra specs: `hw:numa_*`, `hw:cpu_*`, `hw:mem_page_size`, `hw:emulator_threads_policy` make the NUMA cells of VCPU vCPUs and MEMORY_MB, `hw:pci_numa_affinity_policy` goes before the policy of requests by alias.
             * @example {
             *       "hw:numa_nodes": "2",
             *       "hw:cpu_policy": "dedicated"
             *     }
             */
            extraSpecs?: {
                [key: string]: string;
            } | null;
            /** @description An image's `hw_*` properties, read beside the extra specs. */
            imageProperties?: {
                [key: string]: string;
            } | null;
            /** @description Provider → class → amount, where the provider matters. */
            allocations?: {
                [key: string]: {
                    [key: string]: number;
                };
            } | null;
            /** @description Exactly these devices of the host, whatever they are: for guests that already run. */
            devices?: string[] | null;
            /** @description Request id (or `<request id>-<index>` for its single devices) → the providers its devices must come from, one for each device, repeated as needed. As Placement's `mappings`. */
            mappings?: {
                [key: string]: string[];
            } | null;
        };
        CreateGroupBody: {
            /**
             * Format: uuid
             * @description Default: made from the Idempotency-Key.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            groupId?: string | null;
            /**
             * @description On one host; on different hosts; the same where it can be had.
             * @example anti-affinity
             * @enum {string}
             */
            policy: "affinity" | "anti-affinity" | "soft-affinity" | "soft-anti-affinity";
            /**
             * @description Only with anti-affinity. Default there: 1.
             * @example 1
             */
            maxServerPerHost?: number | null;
        };
        DeclaredInventoryBody: {
            /** @example 128 */
            total: number;
            /** @default 0 */
            reserved?: number | null;
            /** @default 1 */
            minUnit?: number | null;
            /** @description Default: no limit of its own (2147483647). */
            maxUnit?: number | null;
            /** @default 1 */
            stepSize?: number | null;
            /**
             * @default 1
             * @example 4
             */
            allocationRatio?: number | null;
        };
        DetachBody: {
            /** @description The request that brought the devices. */
            requestId: string;
            /** @description Exactly these of them. Default: all of the request. */
            addresses?: string[] | null;
        };
        DeviceConstraintBody: {
            /**
             * @description same: one value for all. different: no two of them have the same.
             * @enum {string}
             */
            rule: "same" | "different";
            /**
             * @description A device whose NUMA cell or root port is not known serves under neither rule.
             * @example root-port
             * @enum {string}
             */
            attribute: "numa-cell" | "root-port" | "card";
            /**
             * @description requestId of each. Absent: all requests.
             * @example [
             *       "gpu",
             *       "nic"
             *     ]
             */
            requests?: string[] | null;
        };
        DeviceCountView: {
            total: number;
            /** @description Healthy, reported, unowned and unblocked. */
            free: number;
        };
        DeviceSpecBody: {
            /** @example 10de */
            vendorId?: string | null;
            /** @example 2330 */
            productId?: string | null;
            /**
             * @description Absent: any kind but type-PF and vdpa.
             * @enum {string|null}
             */
            kind?: "type-PCI" | "type-PF" | "type-VF" | "vdpa" | null;
            /** @example CUSTOM_GPU */
            resourceClass?: string | null;
            traits?: string[] | null;
            /**
             * @example {
             *       "physical_network": "physnet1"
             *     }
             */
            tags?: {
                [key: string]: string | null;
            } | null;
        };
        DeviceView: {
            /** @example 0000:81:00.0 */
            address: string;
            /** @example 10de */
            vendorId: string;
            /** @example 10de */
            productId: string;
            /** @enum {string} */
            kind: "type-PCI" | "type-PF" | "type-VF" | "vdpa";
            /** @example 0000:81:00.0 */
            parentAddress: string | null;
            numaNode: number | null;
            /** @example VCPU */
            resourceClass: string;
            traits: string[];
            tags: {
                [key: string]: string | null;
            };
            /**
             * Format: uuid
             * @description The provider it counts on.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            providerId: string;
            /**
             * @description blocked: a relative (its PF, or one of its VFs) is in use. drifted: used by somebody without a claim. reserved: for one use, and not cleared since its last. unassignable: shown, never handed out.
             * @enum {string}
             */
            state: "free" | "held" | "confirmed" | "blocked" | "quarantined" | "unassignable" | "drifted" | "reserved";
            /**
             * Format: uuid
             * @description The open claim that holds it.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            claimId: string | null;
            /**
             * @description With blocked: the owned relative.
             * @example 0000:81:00.0
             */
            blockedBy: string | null;
            /** @description Why it is quarantined. */
            quarantine: string | null;
            /** @description Not in the last report; kept while a claim holds it. */
            vanished: boolean;
            /** @description Reported differently while held: takes effect when the claim ends. */
            changePending: boolean;
            /** @description In use by somebody without a claim. */
            usedBy: string | null;
            /**
             * Format: uuid
             * @description For one use: the claim that used it last, until an operator clears it.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            reservedBy: string | null;
            /** @description Other endpoints of its IOMMU group, where the policy of the host lets them count. */
            groupMates: string[];
            /** @description A confirmed claim holds it, and the agent last saw no guest use it. */
            claimUnused: boolean;
            info: {
                [key: string]: string | number | boolean | null;
            };
        };
        DriftBody: {
            /**
             * @description Revision of the host as it was read before the scan began: devices whose owner changed after it are left out.
             * @example 17
             */
            seenRevision: number;
            /**
             * @description As in the inventory report.
             * @example 0b1f0e0a-6f6e-4df4-9b53-1f3e5b3d7a11
             */
            bootId: string;
            /**
             * @description Of the inventory report that the scan followed; older ones are ignored.
             * @example 1
             */
            sequence: number;
            used: components["schemas"]["DriftUse"][];
            unused: components["schemas"]["DriftIdle"][];
        };
        DriftIdle: {
            /** @example 0000:81:00.0 */
            address: string;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            claimId: string;
        };
        DriftReply: {
            /** @description Devices now blocked because somebody uses them without a claim. */
            used: components["schemas"]["DriftUse"][];
            /** @description Claimed devices now shown as used by nobody. */
            unused: components["schemas"]["DriftIdle"][];
            /** @description Devices of the request that were left out: unknown here, or their owner changed since the scan began. */
            leftOut: string[];
            /**
             * @description Place of the stream's last event, from 0; -1: the stream is empty.
             * @example 7
             */
            revision: number;
            /**
             * @description Place in the whole log: opaque text, to be given back as `atLeast` or `after`.
             * @example 1042
             */
            position: string | null;
            /** @description False: it was so already, and nothing was appended. */
            changed: boolean;
            /**
             * @description Says what was already so; null when something changed.
             * @example ClaimAlreadyConfirmed
             */
            code: string | null;
            /** @description True: this Idempotency-Key was answered before, and this is that answer. */
            repeated: boolean;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
        };
        DriftUse: {
            /** @example 0000:81:00.0 */
            address: string;
            /**
             * @description Who uses it: the instance id of a guest, or what else is known of the user.
             * @example 11111111-2222-4333-8444-555555555555
             */
            by: string;
        };
        DroppedDeviceView: {
            /** @description As it was given; null where it was no text. */
            address: string | null;
            /**
             * @description Its wrong field.
             * @example parentAddress
             */
            field: string;
            /**
             * @description What was given (long values are cut).
             * @example 0000:81:00.0
             */
            value: unknown;
            /** @description What would be right. */
            expected: string;
        };
        DryRunPlacement: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
            attempt: number;
            allocations: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            devices: components["schemas"]["ClaimedDeviceView"][];
            numa: components["schemas"]["NumaFitView"] | null;
        };
        DryRunReply: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            instanceId: string;
            placed: components["schemas"]["DryRunPlacement"] | null;
            /** @description Best first. */
            ranked: components["schemas"]["RankedHostView"][];
            failures: components["schemas"]["AttemptFailureView"][];
            /** @description How many hosts the scheduler looked at. */
            hostsConsidered: number;
            hostsPassed: number;
            /**
             * @description Filter → hosts it refused first.
             * @example {
             *       "pci": 12
             *     }
             */
            refusedBy: unknown;
            position: string | null;
        };
        EmptyBody: Record<string, never>;
        EndedClaimView: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            claimId: string;
        };
        EvacuationItemView: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            instanceId: string;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            claimId: string;
            /**
             * @description arriving: on its way here, by a move or a placement that has not ended. unmanaged: Berth did not place it; whoever made the claim moves it.
             * @enum {string}
             */
            state: "waiting" | "moving" | "arriving" | "moved" | "unmanaged";
            /**
             * Format: uuid
             * @description The move under way.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            moveId: string | null;
            /**
             * Format: uuid
             * @description Where it would go, or went; null: nothing takes it.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            toHostId: string | null;
            toHostName: string | null;
            /**
             * @description Filter → hosts it refused first; empty where some host takes it.
             * @example {
             *       "devices": 3
             *     }
             */
            refusedBy: unknown;
        };
        EvacuationView: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
            /** @enum {string} */
            status: "enabled" | "unreported" | "disabled" | "draining" | "drained" | "fenced" | "suspended" | "retired";
            /** @description Instances that wait and that some host takes. */
            fits: number;
            /** @description Instances that wait and that no host takes. */
            misfits: number;
            /** @description In the order of their claims. */
            items: components["schemas"]["EvacuationItemView"][];
            /**
             * @description Place of the stream's last event, from 0; -1: the stream is empty.
             * @example 7
             */
            revision: number;
            /**
             * @description Place in the whole log: opaque text, to be given back as `atLeast` or `after`.
             * @example 1042
             */
            position: string | null;
        };
        EventPage: {
            items: components["schemas"]["EventView"][];
            /** @description Give it back as `after` for what follows, until it is null: nothing was left. A page has fewer than `limit` where events are large. */
            next: string | null;
            /** @description Position of the last event in the log. */
            head: string | null;
        };
        EventView: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            id: string;
            /** @example ClaimAccepted */
            type: string;
            /** @example host-5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40 */
            stream: string;
            /** @description Place in its stream, from 0. */
            revision: number;
            /** @description Place in the whole log. */
            position: string;
            data: unknown;
            /** @description Who, when, by which command, and the hash of the event before it in the stream. */
            metadata: unknown;
        };
        ExplainReply: {
            /** @description Registered machine hosts. */
            hostsConsidered: number;
            hostsPassed: number;
            /**
             * @description Filter → hosts it refused first.
             * @example {
             *       "devices": 12
             *     }
             */
            refusedBy: unknown;
            /** @description Where it would go, best first. */
            ranked: components["schemas"]["RankedHostView"][];
            /** @description In host-id order. */
            hosts: components["schemas"]["ExplainedHost"][];
            /**
             * Format: uuid
             * @description Give it back as `after` for more hosts; null: these were the last.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            next: string | null;
            /** @description The answer is as of this position. */
            position: string | null;
        };
        ExplainedHost: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
            hostName: string;
            revision: number;
            /** @description Null where something is in the way. */
            score: number | null;
            /** @description Weigher → its part of the score. */
            weights: {
                [key: string]: components["schemas"]["WeightView"];
            } | null;
            /** @description Everything that is in the way, in filter order; empty where the host passes. */
            refusals: components["schemas"]["RefusalView"][];
        };
        FailMoveBody: {
            /**
             * Format: uuid
             * @description The destination's claim under which it failed: late word touches only that.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            claimId: string;
            /** @example the pre-check found another CPU model */
            reason: string;
        };
        FailedAttemptView: {
            attempt: number;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
            /**
             * @description Codes of the reasons.
             * @example [
             *       "CapacityExceeded"
             *     ]
             */
            codes: string[];
        };
        FenceBody: {
            /**
             * @description Opaque id of whoever made sure. Default: who asks.
             * @example gateway-1
             */
            attestedBy?: string | null;
        };
        FieldError: {
            /**
             * @description Path of the field.
             * @example resources.VCPU
             */
            field: string;
            /**
             * @description What was given (long values are cut).
             * @example -1
             */
            value: unknown;
            /**
             * @description What would be right.
             * @example a whole number from 1 to 9007199254740991
             */
            expected: string;
        };
        GangBody: {
            /** @description Ranked in this order, each beside what those before it take. At most 64 members in all. */
            members: components["schemas"]["GangMemberBody"][];
        };
        GangMemberBody: {
            /**
             * @description So many members that ask for this.
             * @default 1
             * @example 4
             */
            count?: number | null;
            /**
             * Format: uuid
             * @description Server group that each of them is to be a member of.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            groupId?: string | null;
            constraints?: components["schemas"]["ConstraintsBody"] | null;
            projectId?: string | null;
            userId?: string | null;
            /**
             * @description Absent: unknown.
             * @example INSTANCE
             */
            consumerType?: string | null;
            /**
             * @description Class → amount, from whichever provider of the host has it.
             * @example {
             *       "VCPU": 4,
             *       "MEMORY_MB": 8192,
             *       "DISK_GB": 40
             *     }
             */
            resources?: {
                [key: string]: number;
            } | null;
            /** @description Applied together: all of them or none. */
            pciRequests?: components["schemas"]["PciRequestBody"][] | null;
            /** @description Bonds between the devices of these requests. */
            deviceConstraints?: components["schemas"]["DeviceConstraintBody"][] | null;
            /** @description The guest's own NUMA cells: each goes to a host cell of its own. Absent: it has none. */
            numa?: components["schemas"]["GuestNumaBody"] | null;
            /**
             * @description A flavor's extra specs: `hw:numa_*`, `hw:cpu_*`, `hw:mem_page_size`, `hw:emulator_threads_policy` make the NUMA cells of VCPU vCPUs and MEMORY_MB, `hw:pci_numa_affinity_policy` goes before the policy of requests by alias.
             * @example {
             *       "hw:numa_nodes": "2",
             *       "hw:cpu_policy": "dedicated"
             *     }
             */
            extraSpecs?: {
                [key: string]: string;
            } | null;
            /** @description An image's `hw_*` properties, read beside the extra specs. */
            imageProperties?: {
                [key: string]: string;
            } | null;
        };
        GangMemberReply: {
            /**
             * Format: uuid
             * @description Made from the gang and its place in it.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            instanceId: string;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
            hostName: string | null;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            claimId: string;
            /**
             * @description Of its claim there now; null where nothing of it is open.
             * @enum {string|null}
             */
            claim: "held" | "confirmed" | null;
            /** @description What that claim holds. */
            devices: components["schemas"]["ClaimedDeviceView"][];
        };
        GangReply: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            gangId: string;
            /**
             * @description requested: its claims are being held; committed: all placed; abandoned: none.
             * @enum {string}
             */
            state: "requested" | "committed" | "abandoned";
            /** @description Why it was abandoned. */
            reason: string | null;
            /** @description In the order of the request. */
            members: components["schemas"]["GangMemberReply"][];
            /** @description True: this Idempotency-Key was answered before, and this is that answer. */
            repeated: boolean;
            /**
             * @description Place of the stream's last event, from 0; -1: the stream is empty.
             * @example 7
             */
            revision: number;
            /**
             * @description Place in the whole log: opaque text, to be given back as `atLeast` or `after`.
             * @example 1042
             */
            position: string | null;
        };
        GroupMemberView: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            instanceId: string;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
            /** @description The host is fenced: it does not say where the member is. */
            fenced: boolean;
        };
        GroupPage: {
            items: components["schemas"]["GroupSummary"][];
            /** @description Give it back as `cursor` for the next page; null: this is the last. */
            nextCursor: string | null;
            /**
             * @description The list shows the log up to here.
             * @example 1042
             */
            position: string | null;
        };
        GroupPinView: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
            /** @description Claims are taken under it; it grows each time the group goes to another host. */
            epoch: number;
        };
        GroupReply: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            groupId: string;
            /**
             * @description Place of the stream's last event, from 0; -1: the stream is empty.
             * @example 7
             */
            revision: number;
            /**
             * @description Place in the whole log: opaque text, to be given back as `atLeast` or `after`.
             * @example 1042
             */
            position: string | null;
            /** @description False: it was so already, and nothing was appended. */
            changed: boolean;
            /**
             * @description Says what was already so; null when something changed.
             * @example ClaimAlreadyConfirmed
             */
            code: string | null;
            /** @description True: this Idempotency-Key was answered before, and this is that answer. */
            repeated: boolean;
        };
        GroupSummary: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            groupId: string;
            /** @enum {string} */
            policy: "affinity" | "anti-affinity" | "soft-affinity" | "soft-anti-affinity";
            maxServerPerHost: number | null;
            pin: components["schemas"]["GroupPinView"] | null;
            /** @description Instances with an open claim that names the group. */
            members: number;
        };
        GroupView: {
            /** @description By their open claims; one in a move comes twice. */
            members: components["schemas"]["GroupMemberView"][];
            /**
             * @description Place of the stream's last event, from 0; -1: the stream is empty.
             * @example 7
             */
            revision: number;
            /**
             * @description Place in the whole log: opaque text, to be given back as `atLeast` or `after`.
             * @example 1042
             */
            position: string | null;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            groupId: string;
            /** @enum {string} */
            policy: "affinity" | "anti-affinity" | "soft-affinity" | "soft-anti-affinity";
            /** @description Null for policies other than anti-affinity. */
            maxServerPerHost: number | null;
            /** @description Null for policies other than affinity, and while the group is nowhere. */
            pin: components["schemas"]["GroupPinView"] | null;
        };
        GuestCellBody: {
            /** @description Default: its place in the list. */
            cell?: number | null;
            /** @description vCPUs that float over the host cell's shared CPUs. */
            sharedCpus?: number[] | null;
            /**
             * @description vCPUs that get a host CPU each.
             * @example [
             *       0,
             *       1,
             *       2,
             *       3
             *     ]
             */
            dedicatedCpus?: number[] | null;
            /** @example 8192 */
            memoryMib: number;
            /** @description Exactly this host cell: for guests that already run. */
            hostCell?: number | null;
            /** @description With it: exactly these host CPUs, one for each dedicated vCPU in ascending order. */
            hostCpus?: number[] | null;
        };
        GuestNumaBody: {
            cells: components["schemas"]["GuestCellBody"][];
            /**
             * @description KiB per page. Absent: ordinary pages.
             * @example 2048
             */
            pageSizeKib?: number | null;
            /**
             * @description In place of pageSizeKib; large: any size but the smallest.
             * @enum {string|null}
             */
            pageClass?: "small" | "large" | "any" | null;
            /**
             * @description Threads of one core for dedicated vCPUs.
             * @enum {string|null}
             */
            threadPolicy?: "prefer" | "isolate" | "require" | null;
            /**
             * @description isolate: one more dedicated host CPU, beside the first cell, for the emulator's own threads.
             * @enum {string|null}
             */
            emulatorPolicy?: "isolate" | "share" | null;
        };
        HealthReply: {
            /** @enum {string} */
            status: "up" | "down";
            /** @description Check → what it found. */
            checks: unknown;
        };
        HomeReply: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            instanceId: string;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            claimId: string;
            claim: components["schemas"]["ClaimView"];
            /** @description False: it was so already, and nothing was appended. */
            changed: boolean;
            position: string | null;
        };
        HostCellBody: {
            /** @example 0 */
            cell: number;
            /** @description Physical package; absent where the platform does not say. */
            socket?: number | null;
            /**
             * @description Host CPUs that guests float over.
             * @example [
             *       0,
             *       1,
             *       2,
             *       3
             *     ]
             */
            sharedCpus?: number[] | null;
            /**
             * @description Host CPUs that are given to one guest each.
             * @example [
             *       4,
             *       5,
             *       6,
             *       7
             *     ]
             */
            dedicatedCpus?: number[] | null;
            /** @description Cores of more than one thread. */
            cores?: components["schemas"]["CoreBody"][] | null;
            /**
             * @description All memory of the cell, huge pages included.
             * @example 262144
             */
            memoryMib: number;
            /** @description Absent: memory counts in MiB. */
            pages?: components["schemas"]["PagePoolBody"][] | null;
        };
        HostCellView: {
            cell: number;
            socket: number | null;
            sharedCpus: number[];
            /** @description vCPUs that float over the shared CPUs. */
            sharedVcpus: number;
            dedicatedCpus: number[];
            /** @description Dedicated CPUs that nobody has. */
            freeCpus: number[];
            /** @description Cores of more than one thread. */
            cores: components["schemas"]["CoreBody"][];
            memoryMib: number;
            /** @description Of guests with NUMA cells of their own. */
            memoryUsedMib: number;
            pages: components["schemas"]["PagePoolView"][];
        };
        HostCondition: {
            reason: string;
        };
        HostPage: {
            items: components["schemas"]["HostSummary"][];
            /** @description Give it back as `cursor` for the next page; null: this is the last. */
            nextCursor: string | null;
            /**
             * @description The list shows the log up to here.
             * @example 1042
             */
            position: string | null;
        };
        HostReply: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
            /**
             * @description Place of the stream's last event, from 0; -1: the stream is empty.
             * @example 7
             */
            revision: number;
            /**
             * @description Place in the whole log: opaque text, to be given back as `atLeast` or `after`.
             * @example 1042
             */
            position: string | null;
            /** @description False: it was so already, and nothing was appended. */
            changed: boolean;
            /**
             * @description Says what was already so; null when something changed.
             * @example ClaimAlreadyConfirmed
             */
            code: string | null;
            /** @description True: this Idempotency-Key was answered before, and this is that answer. */
            repeated: boolean;
        };
        HostSummary: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
            name: string;
            /** @enum {string} */
            kind: "machine" | "sharing" | "other";
            /** @enum {string} */
            status: "enabled" | "unreported" | "disabled" | "draining" | "drained" | "fenced" | "suspended" | "retired";
            /** @description When the last report came, in milliseconds since 1970; null before the first. */
            reportedAtMs: number | null;
            revision: number;
            /**
             * @description Everything that is so at once.
             * @example [
             *       "disabled",
             *       "reported"
             *     ]
             */
            flags: string[];
            /** @description Counted classes. */
            resources: {
                [key: string]: components["schemas"]["ClassUseView"];
            };
            devices: components["schemas"]["DeviceCountView"];
            openClaims: number;
        };
        HostView: {
            incarnation: number;
            /**
             * @description As last reported.
             * @enum {string}
             */
            iommuGroups: "together" | "alone" | "ignored";
            bootId: string | null;
            reportSequence: number;
            disabled: components["schemas"]["HostCondition"] | null;
            drain: components["schemas"]["HostCondition"] | null;
            fence: components["schemas"]["HostCondition"] | null;
            /** @description An invariant did not hold here: an operator must look, then resume. */
            suspended: components["schemas"]["HostCondition"] | null;
            /** @description Root first. */
            providers: components["schemas"]["ProviderView"][];
            /** @description NUMA cells by number; none where the agent did not tell. */
            cells: components["schemas"]["HostCellView"][];
            /** @description By address. */
            devices: components["schemas"]["DeviceView"][];
            /** @description Open ones. */
            claims: components["schemas"]["ClaimView"][];
            /**
             * @description Place of the stream's last event, from 0; -1: the stream is empty.
             * @example 7
             */
            revision: number;
            /**
             * @description Place in the whole log: opaque text, to be given back as `atLeast` or `after`.
             * @example 1042
             */
            position: string | null;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
            name: string;
            /** @enum {string} */
            kind: "machine" | "sharing" | "other";
            /** @enum {string} */
            status: "enabled" | "unreported" | "disabled" | "draining" | "drained" | "fenced" | "suspended" | "retired";
            /** @description When the last report came, in milliseconds since 1970; null before the first. */
            reportedAtMs: number | null;
        };
        InstanceDeletedReply: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            instanceId: string;
            /** @description It was deleted before; what it still held was given back now. */
            repeated: boolean;
            /** @description Claims given back now. */
            ended: components["schemas"]["EndedClaimView"][];
            position: string | null;
        };
        InstanceDetail: {
            /** @description The answer shows the log up to here. */
            position: string | null;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            instanceId: string;
            /**
             * @description placed: holds an open claim, made by a placement or on a named host. released: it held some, and no more.
             * @enum {string}
             */
            status: "requested" | "placed" | "shelved" | "released" | "failed" | "deleted";
            projectId: string | null;
            /** @description With failed: NoValidHost, MaxRetriesExceeded or PlacementAbandoned. */
            failureCode: string | null;
            /** @description Its guest was said to run. */
            activated: boolean;
            /** @description Where it is: more than one only in a move, or where it shares storage. */
            hosts: string[];
            /** @description Its open claims on any host. */
            claims: components["schemas"]["ClaimView"][];
            /** @description Host → addresses of the devices its open claims hold there. */
            devices: {
                [key: string]: string[];
            };
            attempts: components["schemas"]["FailedAttemptView"][];
            move: components["schemas"]["InstanceMoveView"] | null;
            /** @description What went wrong after a move had been committed; null: nothing since. */
            error: string | null;
            createdAtMs: number;
            changedAtMs: number;
        };
        InstanceMoveView: {
            moveId: string;
            /** @enum {string} */
            kind: "resize" | "cold-migration" | "live-migration" | "evacuation" | "unshelve";
            /**
             * @description ending: it is decided, and the side that lost has not given everything back yet.
             * @enum {string}
             */
            phase: "started" | "committed" | "ending";
        };
        InstancePage: {
            items: components["schemas"]["InstanceView"][];
            /** @description Give it back as `cursor` for the next page; null: this is the last. */
            nextCursor: string | null;
            /**
             * @description The list shows the log up to here.
             * @example 1042
             */
            position: string | null;
        };
        InstanceView: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            instanceId: string;
            /**
             * @description placed: holds an open claim, made by a placement or on a named host. released: it held some, and no more.
             * @enum {string}
             */
            status: "requested" | "placed" | "shelved" | "released" | "failed" | "deleted";
            projectId: string | null;
            /** @description With failed: NoValidHost, MaxRetriesExceeded or PlacementAbandoned. */
            failureCode: string | null;
            /** @description Its guest was said to run. */
            activated: boolean;
            /** @description Where it is: more than one only in a move, or where it shares storage. */
            hosts: string[];
            /** @description Its open claims on any host. */
            claims: components["schemas"]["ClaimView"][];
            /** @description Host → addresses of the devices its open claims hold there. */
            devices: {
                [key: string]: string[];
            };
            attempts: components["schemas"]["FailedAttemptView"][];
            move: components["schemas"]["InstanceMoveView"] | null;
            /** @description What went wrong after a move had been committed; null: nothing since. */
            error: string | null;
            createdAtMs: number;
            changedAtMs: number;
        };
        InventoriesBody: {
            /**
             * @example {
             *       "VCPU": {
             *         "total": 128,
             *         "allocationRatio": 4
             *       }
             *     }
             */
            inventories: {
                [key: string]: components["schemas"]["DeclaredInventoryBody"];
            };
            /** @description Refuse with GenerationConflict if it is another one by now. The same as If-Match. */
            expectedGeneration?: number | null;
        };
        InventoryNumbers: {
            total: number;
            reserved: number;
            minUnit: number;
            maxUnit: number;
            stepSize: number;
            allocationRatio: number;
        };
        InventoryView: {
            /** @description What decisions use: derived from what was declared and what was reported. */
            effective: components["schemas"]["InventoryNumbers"] | null;
            declared: components["schemas"]["InventoryNumbers"] | null;
            reported: components["schemas"]["ReportedTotalBody"] | null;
            /** @description Sum over open claims. */
            used: number;
            /** @description What may still be taken: (total - reserved) x ratio - used, never below 0. */
            free: number;
        };
        ManyPlacementsBody: {
            /**
             * @description So many instances alike, each placed for itself.
             * @example 10
             */
            count: number;
            /**
             * Format: uuid
             * @description Server group that the instances are to be members of.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            groupId?: string | null;
            constraints?: components["schemas"]["ConstraintsBody"] | null;
            /**
             * @description How long each claim is held without confirm or renewal. Default: the policy.
             * @example 600000
             */
            leaseMs?: number | null;
            /**
             * @description How many hosts may be tried for each. Default: the policy.
             * @example 3
             */
            maxAttempts?: number | null;
            projectId?: string | null;
            userId?: string | null;
            /**
             * @description Absent: unknown.
             * @example INSTANCE
             */
            consumerType?: string | null;
            /**
             * @description Class → amount, from whichever provider of the host has it.
             * @example {
             *       "VCPU": 4,
             *       "MEMORY_MB": 8192,
             *       "DISK_GB": 40
             *     }
             */
            resources?: {
                [key: string]: number;
            } | null;
            /** @description Applied together: all of them or none. */
            pciRequests?: components["schemas"]["PciRequestBody"][] | null;
            /** @description Bonds between the devices of these requests. */
            deviceConstraints?: components["schemas"]["DeviceConstraintBody"][] | null;
            /** @description The guest's own NUMA cells: each goes to a host cell of its own. Absent: it has none. */
            numa?: components["schemas"]["GuestNumaBody"] | null;
            /**
             * @description A flavor's extra specs: `hw:numa_*`, `hw:cpu_*`, `hw:mem_page_size`, `hw:emulator_threads_policy` make the NUMA cells of VCPU vCPUs and MEMORY_MB, `hw:pci_numa_affinity_policy` goes before the policy of requests by alias.
             * @example {
             *       "hw:numa_nodes": "2",
             *       "hw:cpu_policy": "dedicated"
             *     }
             */
            extraSpecs?: {
                [key: string]: string;
            } | null;
            /** @description An image's `hw_*` properties, read beside the extra specs. */
            imageProperties?: {
                [key: string]: string;
            } | null;
        };
        ManyPlacementsReply: {
            /** @description How many have a host. */
            placed: number;
            /** @description In order; the same place gives the same instance under one key. */
            items: components["schemas"]["OneOfMany"][];
        };
        MoveBody: {
            /**
             * @description evacuation: its host must be fenced. live-migration: every device must allow it.
             * @enum {string}
             */
            kind: "resize" | "cold-migration" | "live-migration" | "evacuation";
            /**
             * @description resize: what it has instead. Default: as now.
             * @example {
             *       "VCPU": 8,
             *       "MEMORY_MB": 16384
             *     }
             */
            resources?: {
                [key: string]: number;
            } | null;
            /** @description resize: devices it has instead; those attached since stay too. Default: as now. */
            pciRequests?: components["schemas"]["PciRequestBody"][] | null;
            /**
             * @description resize: its present host is tried first.
             * @default false
             */
            sameHost?: boolean | null;
            /**
             * Format: uuid
             * @description Only this host. Default: the scheduler chooses.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId?: string | null;
            /** @description For this move only. */
            ignoreHosts?: string[] | null;
            /**
             * @description How long the claim at the destination is held without commit or renewal. Default: the policy.
             * @example 600000
             */
            leaseMs?: number | null;
            /**
             * @description How many hosts may be tried. Default: the policy.
             * @example 3
             */
            maxAttempts?: number | null;
        };
        MoveReasonBody: {
            /** @example the user asked */
            reason?: string | null;
        };
        MoveReply: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            instanceId: string;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            moveId: string;
            /** @enum {string} */
            kind: "resize" | "cold-migration" | "live-migration" | "evacuation" | "unshelve";
            /**
             * @description held: the destination is claimed and the source untouched: commit, cancel or fail it. committed: the guest may run at the destination: confirm it, or revert it where its kind allows.
             * @enum {string}
             */
            phase: "claiming" | "held" | "committed" | "confirmed" | "reverted" | "failed" | "abandoned";
            /** @description Null where it held nothing: unshelve. */
            source: components["schemas"]["ClaimPlaceView"] | null;
            /** @description The host tried last, or moved to. */
            destination: components["schemas"]["ClaimPlaceView"];
            attempt: number;
            /** @description Hosts that were tried before, and why each did not take it. */
            failures: components["schemas"]["AttemptFailureView"][];
            /** @description Code of a failure, reason of a revert or a cancel, error after the commit. */
            because: string | null;
            /** @description What it holds at the destination; null: nothing. */
            claim: components["schemas"]["ClaimView"] | null;
            /** @description True: it stood so before, and nothing was changed now. */
            repeated: boolean;
            position: string | null;
        };
        NameClaimBody: {
            /**
             * Format: uuid
             * @description The claim's instance, as you believe: another one is refused.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            instanceId?: string | null;
        };
        NumaCellFitView: {
            guestCell: number;
            hostCell: number;
            /** @description A host CPU for each dedicated vCPU of the cell, in the order of their numbers. */
            pinnedCpus: number[];
            /** @description Host CPUs for the emulator's own threads. */
            emulatorCpus: number[];
            /** @description vCPUs of the guest cell, dedicated ones included. */
            cpuCount: number;
            memoryMib: number;
            /** @description KiB per page; null: ordinary pages. */
            pageSizeKib: number | null;
        };
        NumaFitView: {
            cells: components["schemas"]["NumaCellFitView"][];
        };
        OneOfMany: {
            placement: components["schemas"]["PlacementReply"] | null;
            refused: components["schemas"]["RefusedPlacement"] | null;
        };
        PagePoolBody: {
            /**
             * @description KiB per page.
             * @example 2048
             */
            sizeKib: number;
            /**
             * @description Pages of this size.
             * @example 16384
             */
            total: number;
            /**
             * @description Of them, what the host keeps.
             * @default 0
             */
            reserved?: number | null;
        };
        PagePoolView: {
            sizeKib: number;
            total: number;
            reserved: number;
            /** @description Of open claims. */
            used: number;
            free: number;
        };
        PciRequestBody: {
            /**
             * @description How many devices.
             * @example 2
             */
            count: number;
            /**
             * @description Keeps its id for its whole life. Default: pci-<place in the list>.
             * @example pci-0
             */
            requestId?: string | null;
            /** @description A device serves if it matches any of them. */
            alternatives?: components["schemas"]["DeviceSpecBody"][] | null;
            /**
             * @default legacy
             * @enum {string|null}
             */
            numaPolicy?: "required" | "preferred" | "legacy" | "socket" | null;
            aliasName?: string | null;
            /** @description Exactly these devices, as many as `count`. */
            addresses?: string[] | null;
            /** @example 10de */
            vendorId?: string | null;
            /** @example 2330 */
            productId?: string | null;
            /**
             * @description Absent: any kind but type-PF and vdpa.
             * @enum {string|null}
             */
            kind?: "type-PCI" | "type-PF" | "type-VF" | "vdpa" | null;
            /** @example CUSTOM_GPU */
            resourceClass?: string | null;
            traits?: string[] | null;
            /**
             * @example {
             *       "physical_network": "physnet1"
             *     }
             */
            tags?: {
                [key: string]: string | null;
            } | null;
        };
        PlacementBody: {
            /**
             * Format: uuid
             * @description Default: made from the Idempotency-Key.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            instanceId?: string | null;
            /**
             * Format: uuid
             * @description Server group that the instance is to be a member of.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            groupId?: string | null;
            constraints?: components["schemas"]["ConstraintsBody"] | null;
            /**
             * @description How long the claim is held without confirm or renewal. Default: the policy.
             * @example 600000
             */
            leaseMs?: number | null;
            /**
             * @description How many hosts may be tried. Default: the policy.
             * @example 3
             */
            maxAttempts?: number | null;
            projectId?: string | null;
            userId?: string | null;
            /**
             * @description Absent: unknown.
             * @example INSTANCE
             */
            consumerType?: string | null;
            /**
             * @description Class → amount, from whichever provider of the host has it.
             * @example {
             *       "VCPU": 4,
             *       "MEMORY_MB": 8192,
             *       "DISK_GB": 40
             *     }
             */
            resources?: {
                [key: string]: number;
            } | null;
            /** @description Applied together: all of them or none. */
            pciRequests?: components["schemas"]["PciRequestBody"][] | null;
            /** @description Bonds between the devices of these requests. */
            deviceConstraints?: components["schemas"]["DeviceConstraintBody"][] | null;
            /** @description The guest's own NUMA cells: each goes to a host cell of its own. Absent: it has none. */
            numa?: components["schemas"]["GuestNumaBody"] | null;
            /**
             * @description A flavor's extra specs: `hw:numa_*`, `hw:cpu_*`, `hw:mem_page_size`, `hw:emulator_threads_policy` make the NUMA cells of VCPU vCPUs and MEMORY_MB, `hw:pci_numa_affinity_policy` goes before the policy of requests by alias.
             * @example {
             *       "hw:numa_nodes": "2",
             *       "hw:cpu_policy": "dedicated"
             *     }
             */
            extraSpecs?: {
                [key: string]: string;
            } | null;
            /** @description An image's `hw_*` properties, read beside the extra specs. */
            imageProperties?: {
                [key: string]: string;
            } | null;
        };
        PlacementReply: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            instanceId: string;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            claimId: string;
            attempt: number;
            leaseMs: number | null;
            /** @description Everything the claim took; null only in a very late repeat. */
            allocations: {
                [key: string]: {
                    [key: string]: number;
                };
            } | null;
            devices: components["schemas"]["ClaimedDeviceView"][] | null;
            /** @description Where the guest's NUMA cells are; null where it has none. */
            numa: components["schemas"]["NumaFitView"] | null;
            /** @description Hosts that were tried before, and why each refused. */
            failures: components["schemas"]["AttemptFailureView"][];
            /** @description True: this Idempotency-Key was answered before, and this is that answer. */
            repeated: boolean;
            /**
             * @description Place of the stream's last event, from 0; -1: the stream is empty.
             * @example 7
             */
            revision: number;
            /**
             * @description Place in the whole log: opaque text, to be given back as `atLeast` or `after`.
             * @example 1042
             */
            position: string | null;
        };
        PlacementView: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            instanceId: string;
            /** @enum {string} */
            state: "placing" | "placed" | "failed" | "deleted";
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string | null;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            claimId: string | null;
            attempt: number;
            /** @description The hosts the scheduler chose, best first. */
            ranked: components["schemas"]["RankedHostView"][];
            failures: components["schemas"]["AttemptFailureView"][];
            /** @description What the decision was made on. */
            evidence: unknown;
            /** @description What was asked. */
            ask: unknown;
            /**
             * @description Place of the stream's last event, from 0; -1: the stream is empty.
             * @example 7
             */
            revision: number;
            /**
             * @description Place in the whole log: opaque text, to be given back as `atLeast` or `after`.
             * @example 1042
             */
            position: string | null;
        };
        PolicyBody: {
            /** @description Weigher → multiplier; a negative one prefers the fuller host. */
            weights: components["schemas"]["WeightsBody"];
            /**
             * @description Pick at random among so many best hosts.
             * @example 1
             */
            hostSubsetSize: number;
            /**
             * @description How many hosts one placement may try.
             * @example 3
             */
            maxAttempts: number;
            /**
             * @description How long a claim is held when its caller does not say.
             * @example 600000
             */
            leaseMs: number;
            /**
             * @description Availability zone → aggregates whose hosts belong to it.
             * @example {
             *       "az-1": [
             *         "rack-7"
             *       ]
             *     }
             */
            zones: {
                [key: string]: string[];
            };
            /** @description A host whose last report is older takes no new instance; absent: never. */
            maxReportAgeMs?: number | null;
        };
        PolicyReply: {
            policy: components["schemas"]["PolicyBody"];
            /**
             * @description Place of the stream's last event, from 0; -1: the stream is empty.
             * @example 7
             */
            revision: number;
            /**
             * @description Place in the whole log: opaque text, to be given back as `atLeast` or `after`.
             * @example 1042
             */
            position: string | null;
            /** @description False: it was so already, and nothing was appended. */
            changed: boolean;
            /**
             * @description Says what was already so; null when something changed.
             * @example ClaimAlreadyConfirmed
             */
            code: string | null;
            /** @description True: this Idempotency-Key was answered before, and this is that answer. */
            repeated: boolean;
        };
        PolicyView: {
            policy: components["schemas"]["PolicyBody"];
            /**
             * @description Place of the stream's last event, from 0; -1: the stream is empty.
             * @example 7
             */
            revision: number;
            /**
             * @description Place in the whole log: opaque text, to be given back as `atLeast` or `after`.
             * @example 1042
             */
            position: string | null;
        };
        PoolList: {
            items: components["schemas"]["PoolView"][];
            position: string | null;
        };
        PoolView: {
            /** @example 10de */
            vendorId: string;
            /** @example 10de */
            productId: string;
            /** @enum {string} */
            kind: "type-PCI" | "type-PF" | "type-VF" | "vdpa";
            /** @example VCPU */
            resourceClass: string;
            /** @description Null where the platform does not say. */
            numaNode: number | null;
            traits: string[];
            tags: {
                [key: string]: string | null;
            };
            total: number;
            /** @description Healthy, reported, unowned and unblocked. */
            free: number;
            /** @description Owned by claims not yet confirmed. */
            held: number;
            confirmed: number;
            /** @description A relative (PF or VF) is owned. */
            blocked: number;
            quarantined: number;
            /** @description Shown, never handed out: vanished, or not addressable. */
            unavailable: number;
            /** @description In use by somebody without a claim. */
            drifted: number;
            /** @description For one use, and not cleared since its last. */
            reserved: number;
        };
        Problem: {
            /** @example urn:berth:problem:ClaimRejected */
            type: string;
            /** @example The host refuses this claim */
            title: string;
            /** @example 409 */
            status: number;
            /** @example CapacityExceeded: asked 16384 of MEMORY_MB, free 8192 of 65536 */
            detail: string;
            /** @description The path that was called. */
            instance: string;
            /** @example ClaimRejected */
            code: string;
            /** @description With 400: every field that is wrong. */
            errors?: components["schemas"]["FieldError"][] | null;
            /** @description With 409: every reason, in the documented order, with the numbers. */
            reasons?: components["schemas"]["Reason"][] | null;
            revision?: number | null;
            position?: string | null;
            /** @description With 503: try again after so many milliseconds. */
            retryAfterMs?: number | null;
            /** @description With 503 and 504: true when it is not known whether the command took effect. Repeat it with the same Idempotency-Key. */
            outcomeUnknown?: boolean | null;
            /**
             * @description With NoValidHost: filter → hosts it refused first.
             * @example {
             *       "pci": 12
             *     }
             */
            refusedBy?: unknown;
            /** @description With MaxRetriesExceeded and NoValidHost: the hosts that were tried, and why each refused. */
            attempts?: unknown;
        };
        ProviderReply: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            providerId: string;
            /** @description The provider's generation after the command; null when it is gone or did not move. */
            generation: number | null;
            /**
             * @description Place of the stream's last event, from 0; -1: the stream is empty.
             * @example 7
             */
            revision: number;
            /**
             * @description Place in the whole log: opaque text, to be given back as `atLeast` or `after`.
             * @example 1042
             */
            position: string | null;
            /** @description False: it was so already, and nothing was appended. */
            changed: boolean;
            /**
             * @description Says what was already so; null when something changed.
             * @example ClaimAlreadyConfirmed
             */
            code: string | null;
            /** @description True: this Idempotency-Key was answered before, and this is that answer. */
            repeated: boolean;
        };
        ProviderView: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            providerId: string;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            parentProviderId: string | null;
            name: string;
            /** @description Moves with every change of the provider and of what it holds. */
            generation: number;
            /** @description Came with a report, for a device. */
            ofDevices: boolean;
            traits: string[];
            aggregates: string[];
            inventories: {
                [key: string]: components["schemas"]["InventoryView"];
            };
        };
        RankedHostView: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
            hostName: string | null;
            score: number;
            /** @description Revision of the host's stream that the scheduler had seen. */
            revision: number;
        };
        Reason: {
            /** @example CapacityExceeded */
            code: string;
        } & {
            [key: string]: unknown;
        };
        ReasonBody: {
            /** @example fan replacement */
            reason: string;
        };
        RefusalView: {
            /**
             * @description The filter that refuses.
             * @example resources
             */
            filter: string;
            /** @example CapacityExceeded */
            code: string;
            /** @description What was asked there; null where the rejection says it. */
            asked: unknown;
            /** @description With its numbers, where the capacity function refuses. */
            rejection: components["schemas"]["Reason"] | null;
        };
        RefusedPlacement: {
            /** @description HTTP status. */
            status: number;
            /**
             * @description Stable.
             * @example NoValidHost
             */
            code: string;
            detail: string;
            reasons: components["schemas"]["Reason"][];
        };
        RegisterHostBody: {
            /**
             * Format: uuid
             * @description Also the root provider's id. Default: made from the Idempotency-Key.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId?: string | null;
            /**
             * @description Unique over all hosts and providers.
             * @example gpu-node-07
             */
            name: string;
            /**
             * @description machine runs instances; sharing is shared storage or an address pool.
             * @default machine
             * @enum {string|null}
             */
            kind?: "machine" | "sharing" | "other" | null;
        };
        RenameProviderBody: {
            /** @example gpu-node-07_numa0 */
            name: string;
        };
        RenewClaimBody: {
            /**
             * @description From now. Default: the policy.
             * @example 600000
             */
            leaseMs?: number | null;
            /**
             * Format: uuid
             * @description The claim's instance, as you believe: another one is refused.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            instanceId?: string | null;
        };
        ReportBody: {
            /**
             * @description Changes with every boot.
             * @example 0b1f0e0a-6f6e-4df4-9b53-1f3e5b3d7a11
             */
            bootId: string;
            /**
             * @description Counts the agent's reports from 1 in each boot; older ones are refused.
             * @example 1
             */
            sequence: number;
            /**
             * @description Of the root provider: class → numbers.
             * @example {
             *       "VCPU": {
             *         "total": 64
             *       },
             *       "MEMORY_MB": {
             *         "total": 515000,
             *         "reserved": 2048
             *       }
             *     }
             */
            totals?: {
                [key: string]: components["schemas"]["ReportedTotalBody"];
            } | null;
            /** @description Of other providers of the tree: provider → class → numbers. */
            providers?: {
                [key: string]: {
                    [key: string]: components["schemas"]["ReportedTotalBody"];
                };
            } | null;
            /**
             * @description What becomes of devices that share an IOMMU group: together = a group goes to one claim at a time; alone = they are never handed out; ignored = groups do not count.
             * @default together
             * @enum {string|null}
             */
            iommuGroups?: "together" | "alone" | "ignored" | null;
            devices: components["schemas"]["ReportedDeviceBody"][];
            /** @description NUMA cells. Absent: guests that ask for cells of their own do not fit. */
            topology?: components["schemas"]["TopologyBody"] | null;
        };
        ReportReply: {
            /** @description Devices that can not be as they were reported: only they were left out. */
            dropped: components["schemas"]["DroppedDeviceView"][];
            /**
             * @description Place of the stream's last event, from 0; -1: the stream is empty.
             * @example 7
             */
            revision: number;
            /**
             * @description Place in the whole log: opaque text, to be given back as `atLeast` or `after`.
             * @example 1042
             */
            position: string | null;
            /** @description False: it was so already, and nothing was appended. */
            changed: boolean;
            /**
             * @description Says what was already so; null when something changed.
             * @example ClaimAlreadyConfirmed
             */
            code: string | null;
            /** @description True: this Idempotency-Key was answered before, and this is that answer. */
            repeated: boolean;
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId: string;
        };
        ReportedDeviceBody: {
            /** @example 0000:81:00.0 */
            address: string;
            /** @example 10de */
            vendorId: string;
            /** @example 2330 */
            productId: string;
            /**
             * @example type-PCI
             * @enum {string}
             */
            kind: "type-PCI" | "type-PF" | "type-VF" | "vdpa";
            /**
             * @description The PF's address: required for type-VF and vdpa, absent otherwise. The PF itself need not be reported.
             * @example 0000:81:00.0
             */
            parentAddress?: string | null;
            /**
             * @description Absent where the platform does not say.
             * @example 0
             */
            numaNode?: number | null;
            /**
             * @description Default: CUSTOM_PCI_<VENDOR>_<PRODUCT>.
             * @example CUSTOM_GPU
             */
            resourceClass?: string | null;
            traits?: string[] | null;
            /**
             * @description Part of the pool's identity.
             * @example {
             *       "physical_network": "physnet1"
             *     }
             */
            tags?: {
                [key: string]: string | null;
            } | null;
            /** @description Endpoints of the IOMMU group, itself included. */
            iommuGroup?: string[] | null;
            /** @description Bridges from the root port down. */
            bridgePath?: string[] | null;
            /**
             * @description Whatever else describes the device to people.
             * @example {
             *       "driver": "vfio-pci"
             *     }
             */
            info?: {
                [key: string]: string | number | boolean | null;
            } | null;
        };
        ReportedTotalBody: {
            /** @example 64 */
            total: number;
            /** @default 0 */
            reserved?: number | null;
        };
        RescheduleBody: {
            /**
             * Format: uuid
             * @description The claim that could not be used.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            claimId: string;
            /** @example hypervisor ran out of huge pages */
            reason: string;
        };
        ReturnBody: {
            /** @description The boot of the last report. */
            bootId: string;
            /** @description Devices that something on the host uses. */
            devicesInUse: string[];
            /** @description Instances that run there. */
            instancesRunning: string[];
        };
        ServerView: {
            /** @description True: nothing new begins here; what is under way is finished, and the server is not ready. */
            draining: boolean;
            /**
             * @description Requests at work here now.
             * @example 3
             */
            inFlight: number;
        };
        ShelveReply: {
            /**
             * Format: uuid
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            instanceId: string;
            /** @description It was shelved before. */
            repeated: boolean;
            /** @description Claims given back now. */
            ended: components["schemas"]["EndedClaimView"][];
            position: string | null;
        };
        StatusReply: {
            /** @example 0.1.0 */
            version: string;
            /** @description Milliseconds since this server started. */
            uptimeMs: number;
            hosts: number;
            instances: number;
            openClaims: number;
            /** @description The read models show the log up to here. */
            position: string | null;
            /** @description Position of the last event in the log. */
            head: string | null;
        };
        TopologyBody: {
            cells: components["schemas"]["HostCellBody"][];
        };
        TraitsBody: {
            /**
             * @example [
             *       "HW_CPU_X86_AVX2"
             *     ]
             */
            traits: string[];
            /** @description Refuse with GenerationConflict if it is another one by now. The same as If-Match. */
            expectedGeneration?: number | null;
        };
        UnshelveBody: {
            /**
             * Format: uuid
             * @description Only this host. Default: the scheduler chooses.
             * @example 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40
             */
            hostId?: string | null;
            /** @description For this move only. */
            ignoreHosts?: string[] | null;
            /**
             * @description How long the claim at the destination is held without commit or renewal. Default: the policy.
             * @example 600000
             */
            leaseMs?: number | null;
            /**
             * @description How many hosts may be tried. Default: the policy.
             * @example 3
             */
            maxAttempts?: number | null;
        };
        WeightView: {
            raw: number;
            /** @description 0 to 1 over the hosts that pass. */
            normalised: number;
            multiplier: number;
        };
        WeightsBody: {
            /** @example 1 */
            ram: number;
            /** @example 1 */
            cpu: number;
            /** @example 1 */
            disk: number;
            /** @example 1 */
            pci: number;
            /**
             * @description For members of a soft-affinity group. Absent: 1.
             * @example 1
             */
            softAffinity?: number | null;
            /**
             * @description Against members of a soft-anti-affinity group. Absent: 1.
             * @example 1
             */
            softAntiAffinity?: number | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AbortClaimBody = components['schemas']['AbortClaimBody'];
export type AddProviderBody = components['schemas']['AddProviderBody'];
export type AggregatesBody = components['schemas']['AggregatesBody'];
export type AttemptFailureView = components['schemas']['AttemptFailureView'];
export type ChangeClaimBody = components['schemas']['ChangeClaimBody'];
export type ClaimDetail = components['schemas']['ClaimDetail'];
export type ClaimPage = components['schemas']['ClaimPage'];
export type ClaimPlaceView = components['schemas']['ClaimPlaceView'];
export type ClaimReply = components['schemas']['ClaimReply'];
export type ClaimView = components['schemas']['ClaimView'];
export type ClaimedDeviceView = components['schemas']['ClaimedDeviceView'];
export type ClassUseView = components['schemas']['ClassUseView'];
export type ConstraintsBody = components['schemas']['ConstraintsBody'];
export type CoreBody = components['schemas']['CoreBody'];
export type CreateClaimBody = components['schemas']['CreateClaimBody'];
export type CreateGroupBody = components['schemas']['CreateGroupBody'];
export type DeclaredInventoryBody = components['schemas']['DeclaredInventoryBody'];
export type DetachBody = components['schemas']['DetachBody'];
export type DeviceConstraintBody = components['schemas']['DeviceConstraintBody'];
export type DeviceCountView = components['schemas']['DeviceCountView'];
export type DeviceSpecBody = components['schemas']['DeviceSpecBody'];
export type DeviceView = components['schemas']['DeviceView'];
export type DriftBody = components['schemas']['DriftBody'];
export type DriftIdle = components['schemas']['DriftIdle'];
export type DriftReply = components['schemas']['DriftReply'];
export type DriftUse = components['schemas']['DriftUse'];
export type DroppedDeviceView = components['schemas']['DroppedDeviceView'];
export type DryRunPlacement = components['schemas']['DryRunPlacement'];
export type DryRunReply = components['schemas']['DryRunReply'];
export type EmptyBody = components['schemas']['EmptyBody'];
export type EndedClaimView = components['schemas']['EndedClaimView'];
export type EvacuationItemView = components['schemas']['EvacuationItemView'];
export type EvacuationView = components['schemas']['EvacuationView'];
export type EventPage = components['schemas']['EventPage'];
export type EventView = components['schemas']['EventView'];
export type ExplainReply = components['schemas']['ExplainReply'];
export type ExplainedHost = components['schemas']['ExplainedHost'];
export type FailMoveBody = components['schemas']['FailMoveBody'];
export type FailedAttemptView = components['schemas']['FailedAttemptView'];
export type FenceBody = components['schemas']['FenceBody'];
export type FieldError = components['schemas']['FieldError'];
export type GangBody = components['schemas']['GangBody'];
export type GangMemberBody = components['schemas']['GangMemberBody'];
export type GangMemberReply = components['schemas']['GangMemberReply'];
export type GangReply = components['schemas']['GangReply'];
export type GroupMemberView = components['schemas']['GroupMemberView'];
export type GroupPage = components['schemas']['GroupPage'];
export type GroupPinView = components['schemas']['GroupPinView'];
export type GroupReply = components['schemas']['GroupReply'];
export type GroupSummary = components['schemas']['GroupSummary'];
export type GroupView = components['schemas']['GroupView'];
export type GuestCellBody = components['schemas']['GuestCellBody'];
export type GuestNumaBody = components['schemas']['GuestNumaBody'];
export type HealthReply = components['schemas']['HealthReply'];
export type HomeReply = components['schemas']['HomeReply'];
export type HostCellBody = components['schemas']['HostCellBody'];
export type HostCellView = components['schemas']['HostCellView'];
export type HostCondition = components['schemas']['HostCondition'];
export type HostPage = components['schemas']['HostPage'];
export type HostReply = components['schemas']['HostReply'];
export type HostSummary = components['schemas']['HostSummary'];
export type HostView = components['schemas']['HostView'];
export type InstanceDeletedReply = components['schemas']['InstanceDeletedReply'];
export type InstanceDetail = components['schemas']['InstanceDetail'];
export type InstanceMoveView = components['schemas']['InstanceMoveView'];
export type InstancePage = components['schemas']['InstancePage'];
export type InstanceView = components['schemas']['InstanceView'];
export type InventoriesBody = components['schemas']['InventoriesBody'];
export type InventoryNumbers = components['schemas']['InventoryNumbers'];
export type InventoryView = components['schemas']['InventoryView'];
export type ManyPlacementsBody = components['schemas']['ManyPlacementsBody'];
export type ManyPlacementsReply = components['schemas']['ManyPlacementsReply'];
export type MoveBody = components['schemas']['MoveBody'];
export type MoveReasonBody = components['schemas']['MoveReasonBody'];
export type MoveReply = components['schemas']['MoveReply'];
export type NameClaimBody = components['schemas']['NameClaimBody'];
export type NumaCellFitView = components['schemas']['NumaCellFitView'];
export type NumaFitView = components['schemas']['NumaFitView'];
export type OneOfMany = components['schemas']['OneOfMany'];
export type PagePoolBody = components['schemas']['PagePoolBody'];
export type PagePoolView = components['schemas']['PagePoolView'];
export type PciRequestBody = components['schemas']['PciRequestBody'];
export type PlacementBody = components['schemas']['PlacementBody'];
export type PlacementReply = components['schemas']['PlacementReply'];
export type PlacementView = components['schemas']['PlacementView'];
export type PolicyBody = components['schemas']['PolicyBody'];
export type PolicyReply = components['schemas']['PolicyReply'];
export type PolicyView = components['schemas']['PolicyView'];
export type PoolList = components['schemas']['PoolList'];
export type PoolView = components['schemas']['PoolView'];
export type Problem = components['schemas']['Problem'];
export type ProviderReply = components['schemas']['ProviderReply'];
export type ProviderView = components['schemas']['ProviderView'];
export type RankedHostView = components['schemas']['RankedHostView'];
export type Reason = components['schemas']['Reason'];
export type ReasonBody = components['schemas']['ReasonBody'];
export type RefusalView = components['schemas']['RefusalView'];
export type RefusedPlacement = components['schemas']['RefusedPlacement'];
export type RegisterHostBody = components['schemas']['RegisterHostBody'];
export type RenameProviderBody = components['schemas']['RenameProviderBody'];
export type RenewClaimBody = components['schemas']['RenewClaimBody'];
export type ReportBody = components['schemas']['ReportBody'];
export type ReportReply = components['schemas']['ReportReply'];
export type ReportedDeviceBody = components['schemas']['ReportedDeviceBody'];
export type ReportedTotalBody = components['schemas']['ReportedTotalBody'];
export type RescheduleBody = components['schemas']['RescheduleBody'];
export type ReturnBody = components['schemas']['ReturnBody'];
export type ServerView = components['schemas']['ServerView'];
export type ShelveReply = components['schemas']['ShelveReply'];
export type StatusReply = components['schemas']['StatusReply'];
export type TopologyBody = components['schemas']['TopologyBody'];
export type TraitsBody = components['schemas']['TraitsBody'];
export type UnshelveBody = components['schemas']['UnshelveBody'];
export type WeightView = components['schemas']['WeightView'];
export type WeightsBody = components['schemas']['WeightsBody'];
export type $defs = Record<string, never>;
export interface operations {
    listHosts: {
        parameters: {
            query?: {
                /** @description Part of the name, in any case. */
                name?: string;
                /** @description Absent: all but retired ones. */
                status?: "enabled" | "unreported" | "disabled" | "draining" | "drained" | "fenced" | "suspended" | "retired";
                kind?: "machine" | "sharing" | "other";
                /** @description Availability zone, as the policy maps it to aggregates. */
                zone?: string;
                /** @description Its root provider is a member of this aggregate. */
                aggregate?: string;
                /** @description Its root provider has this trait. */
                trait?: string;
                /** @description Reported at or after this moment (milliseconds since 1970). */
                reportedSinceMs?: number;
                /** @description Last reported before this moment, or never. */
                notReportedSinceMs?: number;
                /** @description Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
                atLeast?: string;
                /** @description At most so many items. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostPage"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    registerHost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterHostBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getHost: {
        parameters: {
            query?: {
                /** @description Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
                atLeast?: string;
            };
            header?: {
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
                /** @description ETags seen before: 304 without a body where it is one of them still. */
                "if-none-match"?: string;
            };
            path: {
                hostId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes with the thing. Give it back as If-None-Match, or as If-Match with what changes the thing. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostView"];
                };
            };
            /** @description As it was when If-None-Match was given out. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reportHost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                hostId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewEvacuation: {
        parameters: {
            query?: {
                /** @description Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
                atLeast?: string;
            };
            header?: {
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                hostId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvacuationView"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listHostPools: {
        parameters: {
            query?: {
                resourceClass?: string;
                vendorId?: string;
                productId?: string;
                kind?: "type-PCI" | "type-PF" | "type-VF" | "vdpa";
                /** @description Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
                atLeast?: string;
            };
            header?: {
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                hostId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolList"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    disableHost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the caller has seen: another revision by now is 412. */
                "if-match"?: string;
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                hostId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match names another state than the present one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    enableHost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the caller has seen: another revision by now is 412. */
                "if-match"?: string;
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                hostId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match names another state than the present one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    drainHost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the caller has seen: another revision by now is 412. */
                "if-match"?: string;
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                hostId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match names another state than the present one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    completeHostDrain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the caller has seen: another revision by now is 412. */
                "if-match"?: string;
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                hostId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match names another state than the present one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    fenceHost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the caller has seen: another revision by now is 412. */
                "if-match"?: string;
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                hostId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FenceBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match names another state than the present one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    returnHost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                hostId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReturnBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retireHost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the caller has seen: another revision by now is 412. */
                "if-match"?: string;
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                hostId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match names another state than the present one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resumeHost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the caller has seen: another revision by now is 412. */
                "if-match"?: string;
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                hostId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match names another state than the present one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    quarantineDevice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the caller has seen: another revision by now is 412. */
                "if-match"?: string;
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                address: string;
                hostId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match names another state than the present one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreDevice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the caller has seen: another revision by now is 412. */
                "if-match"?: string;
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                address: string;
                hostId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match names another state than the present one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    clearDeviceReservation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the caller has seen: another revision by now is 412. */
                "if-match"?: string;
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                address: string;
                hostId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match names another state than the present one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reportHostDrift: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                hostId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DriftBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DriftReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                hostId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddProviderBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renameProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                providerId: string;
                hostId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameProviderBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                providerId: string;
                hostId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setProviderInventories: {
        parameters: {
            query?: never;
            header?: {
                /** @description The generation the caller has seen, in quotes: another one by now is 412. */
                "if-match"?: string;
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                providerId: string;
                hostId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InventoriesBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match names another state than the present one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setProviderTraits: {
        parameters: {
            query?: never;
            header?: {
                /** @description The generation the caller has seen, in quotes: another one by now is 412. */
                "if-match"?: string;
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                providerId: string;
                hostId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TraitsBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match names another state than the present one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setProviderAggregates: {
        parameters: {
            query?: never;
            header?: {
                /** @description The generation the caller has seen, in quotes: another one by now is 412. */
                "if-match"?: string;
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                providerId: string;
                hostId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AggregatesBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match names another state than the present one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listHostClaims: {
        parameters: {
            query?: {
                instanceId?: string;
                hostId?: string;
                projectId?: string;
                status?: "held" | "confirmed";
                /** @description Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
                atLeast?: string;
                /** @description At most so many items. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                hostId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimPage"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createClaim: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the caller has seen: another revision by now is 412. */
                "if-match"?: string;
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                hostId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateClaimBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match names another state than the present one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getHostClaim: {
        parameters: {
            query?: {
                /** @description Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
                atLeast?: string;
            };
            header?: {
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
                /** @description ETags seen before: 304 without a body where it is one of them still. */
                "if-none-match"?: string;
            };
            path: {
                claimId: string;
                hostId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes with the thing. Give it back as If-None-Match, or as If-Match with what changes the thing. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimDetail"];
                };
            };
            /** @description As it was when If-None-Match was given out. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeClaim: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the caller has seen: another revision by now is 412. */
                "if-match"?: string;
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                claimId: string;
                hostId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeClaimBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match names another state than the present one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirmClaim: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the caller has seen: another revision by now is 412. */
                "if-match"?: string;
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                claimId: string;
                hostId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NameClaimBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match names another state than the present one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renewClaim: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the caller has seen: another revision by now is 412. */
                "if-match"?: string;
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                claimId: string;
                hostId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RenewClaimBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match names another state than the present one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    abortClaim: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the caller has seen: another revision by now is 412. */
                "if-match"?: string;
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                claimId: string;
                hostId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AbortClaimBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match names another state than the present one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    releaseClaim: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the caller has seen: another revision by now is 412. */
                "if-match"?: string;
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                claimId: string;
                hostId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NameClaimBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match names another state than the present one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listClaims: {
        parameters: {
            query?: {
                instanceId?: string;
                hostId?: string;
                projectId?: string;
                status?: "held" | "confirmed";
                /** @description Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
                atLeast?: string;
                /** @description At most so many items. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimPage"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getClaim: {
        parameters: {
            query?: {
                /** @description Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
                atLeast?: string;
            };
            header?: {
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
                /** @description ETags seen before: 304 without a body where it is one of them still. */
                "if-none-match"?: string;
            };
            path: {
                claimId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes with the thing. Give it back as If-None-Match, or as If-Match with what changes the thing. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimDetail"];
                };
            };
            /** @description As it was when If-None-Match was given out. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    place: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlacementBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlacementReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    dryRunPlacement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlacementBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRunReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPlacement: {
        parameters: {
            query?: {
                /** @description Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
                atLeast?: string;
            };
            header?: {
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
                /** @description ETags seen before: 304 without a body where it is one of them still. */
                "if-none-match"?: string;
            };
            path: {
                instanceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes with the thing. Give it back as If-None-Match, or as If-Match with what changes the thing. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlacementView"];
                };
            };
            /** @description As it was when If-None-Match was given out. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reschedulePlacement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                instanceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RescheduleBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlacementReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    placeMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManyPlacementsBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManyPlacementsReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listGroups: {
        parameters: {
            query?: {
                /** @description At most so many items. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
                atLeast?: string;
            };
            header?: {
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupPage"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGroupBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getGroup: {
        parameters: {
            query?: {
                /** @description Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
                atLeast?: string;
            };
            header?: {
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
                /** @description ETags seen before: 304 without a body where it is one of them still. */
                "if-none-match"?: string;
            };
            path: {
                groupId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes with the thing. Give it back as If-None-Match, or as If-Match with what changes the thing. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupView"];
                };
            };
            /** @description As it was when If-None-Match was given out. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the caller has seen: another revision by now is 412. */
                "if-match"?: string;
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                groupId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match names another state than the present one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    placeGang: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GangBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GangReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getGang: {
        parameters: {
            query?: {
                /** @description Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
                atLeast?: string;
            };
            header?: {
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
                /** @description ETags seen before: 304 without a body where it is one of them still. */
                "if-none-match"?: string;
            };
            path: {
                gangId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes with the thing. Give it back as If-None-Match, or as If-Match with what changes the thing. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GangReply"];
                };
            };
            /** @description As it was when If-None-Match was given out. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    explain: {
        parameters: {
            query?: {
                /** @description At most so many hosts. */
                limit?: number;
                /** @description Hosts after this one. */
                after?: string;
                /** @description Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
                atLeast?: string;
            };
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlacementBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplainReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    explainPlacement: {
        parameters: {
            query?: {
                /** @description At most so many hosts. */
                limit?: number;
                /** @description Hosts after this one. */
                after?: string;
                /** @description Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
                atLeast?: string;
            };
            header?: {
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                instanceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplainReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listInstances: {
        parameters: {
            query?: {
                /** @description Holds an open claim there. */
                hostId?: string;
                status?: "requested" | "placed" | "shelved" | "released" | "failed" | "deleted";
                projectId?: string;
                /** @description Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
                atLeast?: string;
                /** @description At most so many items. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstancePage"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInstance: {
        parameters: {
            query?: {
                /** @description Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
                atLeast?: string;
            };
            header?: {
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
                /** @description ETags seen before: 304 without a body where it is one of them still. */
                "if-none-match"?: string;
            };
            path: {
                instanceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes with the thing. Give it back as If-None-Match, or as If-Match with what changes the thing. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstanceDetail"];
                };
            };
            /** @description As it was when If-None-Match was given out. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteInstance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                instanceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstanceDeletedReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    shelveInstance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                instanceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShelveReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unshelveInstance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                instanceId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UnshelveBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rebuildInstance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                instanceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomeReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    attachDevices: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                instanceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PciRequestBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomeReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    detachDevices: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                instanceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DetachBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomeReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startMove: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                instanceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMove: {
        parameters: {
            query?: {
                /** @description Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
                atLeast?: string;
            };
            header?: {
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
                /** @description ETags seen before: 304 without a body where it is one of them still. */
                "if-none-match"?: string;
            };
            path: {
                moveId: string;
                instanceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes with the thing. Give it back as If-None-Match, or as If-Match with what changes the thing. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveReply"];
                };
            };
            /** @description As it was when If-None-Match was given out. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    commitMove: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                moveId: string;
                instanceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirmMove: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                moveId: string;
                instanceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revertMove: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                moveId: string;
                instanceId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MoveReasonBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelMove: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                moveId: string;
                instanceId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MoveReasonBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    failMove: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path: {
                moveId: string;
                instanceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FailMoveBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPools: {
        parameters: {
            query?: {
                resourceClass?: string;
                vendorId?: string;
                productId?: string;
                kind?: "type-PCI" | "type-PF" | "type-VF" | "vdpa";
                /** @description Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
                atLeast?: string;
            };
            header?: {
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolList"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
                /** @description ETags seen before: 304 without a body where it is one of them still. */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description Changes with the thing. Give it back as If-None-Match, or as If-Match with what changes the thing. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyView"];
                };
            };
            /** @description As it was when If-None-Match was given out. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the caller has seen: another revision by now is 412. */
                "if-match"?: string;
                /** @description Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused. */
                "idempotency-key"?: string;
                /** @description Opaque id of who asks; no names of people. */
                "berth-actor"?: string;
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused: `reasons` has every reason, with the numbers. Nothing was taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match names another state than the present one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not application/json in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key was used before with another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Events after (or, backwards, before) this position. With `stream`: its revision. */
                after?: string;
                limit?: number;
                /** @description Only this stream. */
                stream?: string;
                direction?: "forwards" | "backwards";
                /** @description Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
                atLeast?: string;
            };
            header?: {
                /** @description The request is given up after so many milliseconds. */
                "berth-deadline-ms"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The deadline passed; `outcomeUnknown` says whether it may have happened. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description Only events of streams whose name begins so. */
                stream?: string;
                /** @description A position, or `tail` for the end of the log. Absent: from the first event. */
                after?: string;
            };
            header?: {
                /** @description Goes before `after`. */
                "last-event-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Until somebody closes it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["EventView"];
                };
            };
            /** @description No position of this log. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The log is not available now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthReply"];
                };
            };
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthReply"];
                };
            };
            /** @description Not ready: `checks` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthReply"];
                };
            };
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusReply"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Text exposition format. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    drainServer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerView"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resumeServer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerView"];
                };
            };
            /** @description Something in the request is wrong: `errors` names every field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that is not taken: `code` says which. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not with this token's role, host or subject. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too often, or too much at once: nothing was done, try again after Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
